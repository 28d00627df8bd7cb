-- Up Migration

-- The order of the shop. Null, as for every new one: after those that were put in an order, the oldest first.
alter table categories add column position integer;
-- How often it was renamed, as products count their changes (rules 2.14).
alter table categories add column version integer not null default 1;
create trigger categories__version before update on categories for each row
  when (old.title is distinct from new.title) execute function count_version();

-- Where a category went that was merged into another one: its address leads there.
create table category_moves (
  id uuid primary key,
  category_id uuid not null references categories (id) on delete cascade,
  moved_at timestamptz not null default now()
);
create index category_moves__of_category on category_moves (category_id);

-- A category is empty once its products are deleted: those keep what orders and reviews read, and no category. The release before
-- reads the category of no product that is deleted.
-- squawk-ignore ban-drop-not-null
alter table products alter column category_id drop not null;
alter table products add constraint products__category_known
  check (category_id is not null or deleted_at is not null) not valid;

-- Down Migration

insert into categories (title, title_folded)
select 'Deleted', 'deleted' where exists (select from products where category_id is null)
on conflict do nothing;
update products set category_id = (select id from categories order by created_at, id limit 1) where category_id is null;
alter table products drop constraint products__category_known;
alter table products alter column category_id set not null;
drop table category_moves;
drop trigger categories__version on categories;
alter table categories drop column version;
alter table categories drop column position;
