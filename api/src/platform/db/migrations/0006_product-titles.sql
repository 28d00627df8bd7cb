-- Up Migration

-- Every title a product ever had. Orders keep the title they were placed under, so a search by title finds the
-- products here, of which there are few, and their orders by index.
create table product_titles (
  product_id uuid not null references products (id),
  title text not null,
  primary key (product_id, title)
);

create function products_keep_title() returns trigger language plpgsql as $$
begin
  insert into product_titles (product_id, title) values (new.id, new.title) on conflict do nothing;
  return null;
end
$$;
create trigger products__keep_title after insert or update of title on products
  for each row execute function products_keep_title();

insert into product_titles (product_id, title)
select id, title from products union select product_id, product_title from orders;

-- Down Migration

drop trigger products__keep_title on products;
drop function products_keep_title;
drop table product_titles;
