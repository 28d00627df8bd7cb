-- Up Migration

-- What was bought together: its orders succeed or fail together, and share one payment.
create table checkouts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  payment_method text not null,
  -- Made by an admin, without payment.
  admin_made boolean not null default false,
  subtotal_cents bigint not null,
  discount_permille integer not null,
  discount_cents bigint not null,
  total_cents bigint not null,
  -- A gateway checkout that still has a PENDING order.
  open boolean not null default false,
  created_at timestamptz not null default now(),
  constraint checkouts__method_known check (payment_method in ('BALANCE', 'HOODPAY')),
  constraint checkouts__admin_made_unpaid check (not admin_made or payment_method = 'BALANCE'),
  constraint checkouts__only_gateway_waits check (not open or payment_method = 'HOODPAY'),
  constraint checkouts__discount_range check (
    discount_permille between 0 and 500 and discount_cents between 0 and subtotal_cents
  ),
  constraint checkouts__total check (total_cents = subtotal_cents - discount_cents)
);
create index checkouts__of_user on checkouts (user_id, created_at desc);
-- One open gateway checkout for each user: a new one cancels the old one first.
create unique index checkouts__one_open on checkouts (user_id) where open;

create table orders (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null references checkouts (id),
  user_id uuid not null references users (id),
  product_id uuid not null references products (id),
  subcategory_id uuid not null references subcategories (id),
  status text not null,
  payment_method text not null,
  admin_made boolean not null default false,
  -- As they were when it was placed; renaming or deleting a product changes no order.
  product_title text not null,
  product_image_url text,
  subcategory_title text not null,
  unit_price_cents bigint not null,
  face_value_cents bigint,
  amount integer not null,
  -- This order's share of the checkout's discount.
  discount_cents bigint not null default 0,
  total_cents bigint not null,
  created_at timestamptz not null default now(),
  -- When a PENDING order's reservation ends, in database time.
  expires_at timestamptz,
  -- When it left PENDING (at once for BALANCE and admin-made orders).
  closed_at timestamptz,
  completed_at timestamptz,
  -- When it was paid for. An approved gateway order is completed before it is paid, if ever.
  paid_at timestamptz,
  approved_by uuid references users (id),
  -- For the composite reference of stock_items: an order holds items of its own option only.
  constraint orders__option unique (id, subcategory_id),
  constraint orders__status_known check (status in ('PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED')),
  constraint orders__method_known check (payment_method in ('BALANCE', 'HOODPAY')),
  constraint orders__amount_range check (amount between 1 and 100),
  constraint orders__discount_range check (discount_cents between 0 and unit_price_cents * amount),
  constraint orders__total check (total_cents = unit_price_cents * amount - discount_cents),
  constraint orders__born_completed check (payment_method = 'HOODPAY' or status = 'COMPLETED'),
  constraint orders__completed_at_status check ((status = 'COMPLETED') = (completed_at is not null)),
  constraint orders__closed_at_status check ((status = 'PENDING') = (closed_at is null)),
  constraint orders__deadline check (status <> 'PENDING' or expires_at is not null),
  constraint orders__paid_is_completed check (paid_at is null or status = 'COMPLETED'),
  constraint orders__admin_made_unpaid check (
    not admin_made or (payment_method = 'BALANCE' and paid_at is null)
  ),
  constraint orders__balance_paid check (payment_method = 'HOODPAY' or admin_made or paid_at is not null)
);

create index orders__of_user on orders (user_id, created_at desc, id desc);
create index orders__by_creation on orders (created_at desc, id desc);
create index orders__of_checkout on orders (checkout_id);
create index orders__of_product on orders (product_id, created_at desc);
create index orders__pending on orders (expires_at) where status = 'PENDING';
-- Lists by a rarer status; COMPLETED is nearly all and walks orders__by_creation.
create index orders__unfinished on orders (status, created_at desc, id desc) where status <> 'COMPLETED';
-- Sales of a period without touching the table.
create index orders__sales on orders (completed_at) include (product_id, total_cents, paid_at)
  where status = 'COMPLETED';

alter table ledger_entries
  add constraint ledger_entries__order foreign key (order_id) references orders (id);

-- Status moves only PENDING -> an end, and what was agreed never changes (rules 7.1).
create function orders_guard() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and old.status <> 'PENDING' then
    raise exception 'an order that is % stays so', old.status
      using errcode = 'check_violation', constraint = 'orders__status_final';
  end if;
  if (old.id, old.checkout_id, old.user_id, old.product_id, old.subcategory_id, old.payment_method,
      old.admin_made, old.unit_price_cents, old.amount, old.discount_cents, old.created_at)
     is distinct from
     (new.id, new.checkout_id, new.user_id, new.product_id, new.subcategory_id, new.payment_method,
      new.admin_made, new.unit_price_cents, new.amount, new.discount_cents, new.created_at)
     or (old.completed_at is not null and new.completed_at is distinct from old.completed_at)
     or (old.paid_at is not null and new.paid_at is distinct from old.paid_at) then
    raise exception 'what an order says is never rewritten'
      using errcode = 'check_violation', constraint = 'orders__immutable';
  end if;
  return new;
end
$$;
create trigger orders__guard before update on orders for each row execute function orders_guard();
create trigger orders__kept before delete on orders
  for each row execute function refuse_change('orders__kept');

-- Every encryption key that ever sealed an item: a start without one of them is refused.
create table deliverable_keys (
  id text primary key,
  created_at timestamptz not null default now(),
  constraint deliverable_keys__id_form check (id ~ '^[0-9a-f]{16}$')
);

create table stock_items (
  id uuid primary key default gen_random_uuid(),
  subcategory_id uuid not null references subcategories (id),
  -- First in, first out. In no other index than the one of available items, or the planner walks that one.
  seq bigint generated always as identity,
  state text not null default 'AVAILABLE',
  -- AES-256-GCM under the key named by key_id; never the text itself.
  deliverable bytea not null,
  key_id text not null references deliverable_keys (id),
  -- Keyed hash of the text, to find duplicates.
  fingerprint bytea not null,
  order_id uuid,
  -- The item that took its place, once it was replaced.
  replaced_by uuid,
  added_at timestamptz not null default now(),
  sold_at timestamptz,
  withdrawn_at timestamptz,
  constraint stock_items__order foreign key (order_id, subcategory_id) references orders (id, subcategory_id),
  constraint stock_items__replaced_by foreign key (replaced_by) references stock_items (id),
  constraint stock_items__replaces_one unique (replaced_by),
  constraint stock_items__state_known check (state in ('AVAILABLE', 'RESERVED', 'SOLD', 'WITHDRAWN')),
  constraint stock_items__order_state check ((state in ('RESERVED', 'SOLD')) = (order_id is not null)),
  constraint stock_items__sold_state check ((state = 'SOLD') = (sold_at is not null)),
  constraint stock_items__withdrawn_state check ((state = 'WITHDRAWN') = (withdrawn_at is not null)),
  constraint stock_items__replaced_state check (replaced_by is null or state = 'SOLD')
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01);

create index stock_items__available on stock_items (subcategory_id, seq) where state = 'AVAILABLE';
create index stock_items__of_order on stock_items (order_id) where order_id is not null;
create index stock_items__duplicates on stock_items (subcategory_id, fingerprint);

-- AVAILABLE -> RESERVED, SOLD, WITHDRAWN; RESERVED -> SOLD (same order), AVAILABLE; the other two are final.
create function stock_items_guard() returns trigger language plpgsql as $$
begin
  if old.id <> new.id or old.subcategory_id <> new.subcategory_id or old.seq <> new.seq
     or old.state in ('SOLD', 'WITHDRAWN')
     or (old.state = 'RESERVED' and new.state = 'WITHDRAWN')
     or (old.state = 'RESERVED' and new.state = 'SOLD' and old.order_id <> new.order_id) then
    raise exception 'a stock item that is % does not become %', old.state, new.state
      using errcode = 'check_violation', constraint = 'stock_items__moves';
  end if;
  return new;
end
$$;
create trigger stock_items__guard before update on stock_items
  for each row when (
    old.state <> new.state or old.order_id is distinct from new.order_id or old.id <> new.id
    or old.subcategory_id <> new.subcategory_id or old.seq <> new.seq
  ) execute function stock_items_guard();
create trigger stock_items__replaced_once before update on stock_items
  for each row when (old.replaced_by is not null and new.replaced_by is distinct from old.replaced_by)
  execute function refuse_change('stock_items__moves');
create trigger stock_items__kept before delete on stock_items
  for each row execute function refuse_change('stock_items__kept');

create function stock_items_count_added() returns trigger language plpgsql as $$
begin
  update subcategories s
     set available_count = s.available_count + d.available, added_count = s.added_count + d.added
    from (select subcategory_id, count(*) as added, count(*) filter (where state = 'AVAILABLE') as available
            from new_items group by subcategory_id) d
   where s.id = d.subcategory_id;
  return null;
end
$$;
create trigger stock_items__count_added after insert on stock_items
  referencing new table as new_items for each statement execute function stock_items_count_added();

create function stock_items_count_moved() returns trigger language plpgsql as $$
begin
  update subcategories s set available_count = s.available_count + d.change
    from (select subcategory_id, sum(change) as change
            from (select subcategory_id, 1 as change from new_items where state = 'AVAILABLE'
                  union all
                  select subcategory_id, -1 from old_items where state = 'AVAILABLE') moves
           group by subcategory_id having sum(change) <> 0) d
   where s.id = d.subcategory_id;
  return null;
end
$$;
create trigger stock_items__count_moved after update on stock_items
  referencing old table as old_items new table as new_items
  for each statement execute function stock_items_count_moved();

-- Down Migration

drop table stock_items, deliverable_keys;
alter table ledger_entries drop constraint ledger_entries__order;
drop table orders, checkouts;
drop function stock_items_count_moved, stock_items_count_added, stock_items_guard, orders_guard;
