-- Up Migration

-- What was sold stays as it was at checkout, also its text to redeem it, its warranty and its replacements: no later edit
-- of the product changes an order's page or its buyer's rights (docs/adr/0016). Of the orders that are here we only know
-- what the product says today.
alter table orders
  add column redeem_instructions text,
  add column replace_enabled boolean,
  add column auto_replace_enabled boolean,
  add column auto_replace_max integer,
  add column warranty_seconds integer;
update orders o
   set redeem_instructions = p.redeem_instructions, replace_enabled = p.replace_enabled,
       auto_replace_enabled = p.auto_replace_enabled, auto_replace_max = p.auto_replace_max,
       warranty_seconds = p.warranty_seconds
  from products p where p.id = o.product_id;
alter table orders
  alter column replace_enabled set not null,
  alter column auto_replace_enabled set not null,
  alter column auto_replace_max set not null,
  alter column warranty_seconds set not null;

-- In the schema, so that every way to place an order does it.
create function orders_take_terms() returns trigger language plpgsql as $$
begin
  select redeem_instructions, replace_enabled, auto_replace_enabled, auto_replace_max, warranty_seconds
    into new.redeem_instructions, new.replace_enabled, new.auto_replace_enabled, new.auto_replace_max,
         new.warranty_seconds
    from products where id = new.product_id;
  return new;
end
$$;
create trigger orders__take_terms before insert on orders for each row execute function orders_take_terms();

create trigger orders__as_sold before update on orders
  for each row when (
    (old.product_image_url, old.subcategory_title, old.redeem_instructions, old.replace_enabled,
     old.auto_replace_enabled, old.auto_replace_max, old.warranty_seconds)
    is distinct from
    (new.product_image_url, new.subcategory_title, new.redeem_instructions, new.replace_enabled,
     new.auto_replace_enabled, new.auto_replace_max, new.warranty_seconds)
  ) execute function refuse_change('orders__immutable');

-- Down Migration

drop trigger orders__as_sold on orders;
drop trigger orders__take_terms on orders;
drop function orders_take_terms;
alter table orders
  drop column redeem_instructions, drop column replace_enabled, drop column auto_replace_enabled,
  drop column auto_replace_max, drop column warranty_seconds;
