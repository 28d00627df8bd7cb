-- Up Migration

-- How often an admin changed it. Who saves what was read in an older version is refused; sales, stock and ratings count as
-- no change, or a form would be refused because of them. The trigger counts, so that no write can forget to.
alter table products add column version integer not null default 1;
alter table subcategories add column version integer not null default 1;

create function count_version() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end
$$;

create trigger products__version before update on products for each row when (
  (old.category_id, old.title, old.description, old.product_image_url, old.starting_at_cents, old.enabled,
   old.replace_enabled, old.auto_replace_enabled, old.auto_replace_max, old.warranty_seconds, old.redeem_instructions)
  is distinct from
  (new.category_id, new.title, new.description, new.product_image_url, new.starting_at_cents, new.enabled,
   new.replace_enabled, new.auto_replace_enabled, new.auto_replace_max, new.warranty_seconds, new.redeem_instructions)
) execute function count_version();

create trigger subcategories__version before update on subcategories for each row when (
  (old.title, old.price_cents, old.face_value_cents) is distinct from (new.title, new.price_cents, new.face_value_cents)
) execute function count_version();

-- Down Migration

drop trigger subcategories__version on subcategories;
drop trigger products__version on products;
drop function count_version;
alter table subcategories drop column version;
alter table products drop column version;
