-- Up Migration

-- Folds a text for a search that ignores the case, in every alphabet and whatever the database's locale: `lower` alone
-- follows the locale, and under C it knows no letter beyond ASCII. A server that was built without ICU has only that.
do $$
begin
  if exists (select from pg_collation where collname = 'und-x-icu') then
    create function folded(whole text) returns text language sql immutable strict parallel safe
      return lower(whole collate "und-x-icu");
  else
    create function folded(whole text) returns text language sql immutable strict parallel safe
      return lower(whole);
  end if;
end
$$;

alter table product_titles add column folded text not null generated always as (folded(title)) stored;
create index product_titles__folded on product_titles (product_id, title) include (folded);

-- Down Migration

alter table product_titles drop column folded;
drop function folded;
