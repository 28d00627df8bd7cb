-- Up Migration

-- Whether the first view of an order is recorded (rules 7.8). False for the orders that are there: theirs may have been before. First, because the
-- table below locks the orders less, and a lock that grows meets buyers who wait for it.
alter table orders add column records_view boolean not null default false;
alter table orders alter column records_view set default true;
-- When the codes of an order were first answered to its buyer. A table of its own: a read writes no row of orders, whose moves are guarded and counted.
create table order_views (
  order_id uuid primary key references orders (id),
  viewed_at timestamptz not null default now()
);
create trigger order_views__kept before update or delete on order_views
  for each row execute function refuse_change('order_views__kept');

-- Down Migration

alter table orders drop column records_view;
drop table order_views;
