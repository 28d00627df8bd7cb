-- Up Migration

-- The admin's list of orders by amount, and what was given or approved by hand, which is little of everything.
create index orders__by_total on orders (total_cents, created_at, id);
create index orders__free on orders (created_at desc, id desc) where admin_made;
create index orders__by_hand on orders (created_at desc, id desc) where approved_by is not null and not admin_made;

-- What admins write about an order. A note that is wrong is followed by another one.
create table order_notes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  author_id uuid not null references users (id),
  text text not null,
  created_at timestamptz not null default now(),
  constraint order_notes__text_length check (char_length(text) between 1 and 1000)
);
create index order_notes__of_order on order_notes (order_id, created_at desc, id);
create trigger order_notes__kept before update or delete on order_notes
  for each row execute function refuse_change('order_notes__kept');

-- Down Migration

drop table order_notes;
drop index orders__by_hand, orders__free, orders__by_total;
