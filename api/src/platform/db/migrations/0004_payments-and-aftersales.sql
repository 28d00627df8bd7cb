-- Up Migration

-- Our side of a payment at the gateway. Its id is the reference that we send along.
create table gateway_payments (
  id uuid primary key default gen_random_uuid(),
  -- The gateway's id; null until its answer is stored (it may be lost in between: the webhook brings it).
  gateway_id text,
  user_id uuid not null references users (id),
  -- What it pays: a checkout, or (null) a top-up of the balance.
  checkout_id uuid references checkouts (id),
  amount_cents bigint not null,
  currency text not null default 'USD',
  status text not null default 'CREATING',
  redirect_url text,
  -- What it did, once and for all; null while it did nothing.
  effect text,
  effect_at timestamptz,
  paid_cents bigint,
  poll_count integer not null default 0,
  -- Null when there is nothing more to ask.
  next_poll_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint gateway_payments__gateway_id_once unique (gateway_id),
  constraint gateway_payments__checkout_once unique (checkout_id),
  constraint gateway_payments__amount check (amount_cents > 0),
  constraint gateway_payments__currency check (currency = 'USD'),
  constraint gateway_payments__status_known check (
    status in ('CREATING', 'PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED')
  ),
  constraint gateway_payments__effect_known check (effect in ('COMPLETED', 'CREDITED')),
  constraint gateway_payments__effect_whole check (
    (effect is null) = (effect_at is null) and (effect is null) = (paid_cents is null)
  )
);
create index gateway_payments__of_user on gateway_payments (user_id, created_at desc);
create index gateway_payments__to_poll on gateway_payments (next_poll_at) where next_poll_at is not null;

create function gateway_payments_guard() returns trigger language plpgsql as $$
begin
  raise exception 'a payment has one effect, ever'
    using errcode = 'check_violation', constraint = 'gateway_payments__one_effect';
end
$$;
create trigger gateway_payments__one_effect before update on gateway_payments
  for each row when (
    old.effect is not null
    and (old.effect, old.effect_at, old.paid_cents) is distinct from (new.effect, new.effect_at, new.paid_cents)
  ) execute function gateway_payments_guard();

-- What the gateway told us, for the operator; nothing is decided by it.
create table webhook_events (
  id uuid primary key default gen_random_uuid(),
  received_at timestamptz not null default now(),
  event_type text not null,
  gateway_id text not null,
  outcome text not null
);
create index webhook_events__by_time on webhook_events (received_at);
create index webhook_events__of_payment on webhook_events (gateway_id);

create table replacement_requests (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  user_id uuid not null references users (id),
  subcategory_id uuid not null references subcategories (id),
  -- The faulty item. One request for each, ever.
  stock_item_id uuid not null references stock_items (id),
  status text not null default 'PENDING',
  automatic boolean not null default false,
  replacement_item_id uuid references stock_items (id),
  reason text,
  requested_at timestamptz not null default now(),
  resolved_at timestamptz,
  -- Null for automatic ones.
  resolved_by uuid references users (id),
  constraint replacement_requests__one_each unique (stock_item_id),
  constraint replacement_requests__item_once unique (replacement_item_id),
  constraint replacement_requests__status_known check (status in ('PENDING', 'APPROVED', 'DENIED')),
  constraint replacement_requests__approved_item check ((status = 'APPROVED') = (replacement_item_id is not null)),
  constraint replacement_requests__denied_reason check ((status = 'DENIED') = (reason is not null)),
  constraint replacement_requests__reason_length check (char_length(reason) between 1 and 500),
  constraint replacement_requests__resolved check ((status = 'PENDING') = (resolved_at is null)),
  constraint replacement_requests__automatic_approved check (not automatic or status = 'APPROVED'),
  constraint replacement_requests__other_item check (replacement_item_id <> stock_item_id)
);
create index replacement_requests__pending on replacement_requests (requested_at, id) where status = 'PENDING';
create index replacement_requests__pending_option on replacement_requests (subcategory_id) where status = 'PENDING';
create index replacement_requests__resolved_at on replacement_requests (resolved_at desc, id) where status <> 'PENDING';
create index replacement_requests__of_order on replacement_requests (order_id);

create trigger replacement_requests__final before update on replacement_requests
  for each row when (
    old.status <> 'PENDING' or (old.order_id, old.stock_item_id, old.subcategory_id, old.user_id)
    is distinct from (new.order_id, new.stock_item_id, new.subcategory_id, new.user_id)
  ) execute function refuse_change('replacement_requests__final');
create trigger replacement_requests__kept before delete on replacement_requests
  for each row execute function refuse_change('replacement_requests__final');

create table reviews (
  id uuid primary key default gen_random_uuid(),
  -- One review for each order, ever: deletion is soft so that it stays so.
  order_id uuid not null references orders (id),
  product_id uuid not null references products (id),
  user_id uuid not null references users (id),
  rating integer not null,
  text_review text,
  anonymous boolean not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  constraint reviews__one_each unique (order_id),
  constraint reviews__rating_range check (rating between 1 and 5),
  constraint reviews__text_length check (char_length(text_review) between 1 and 256)
);
create index reviews__newest on reviews (created_at desc, id desc) where deleted_at is null;
create index reviews__of_product on reviews (product_id, created_at desc, id desc) where deleted_at is null;

create function reviews_rate_product() returns trigger language plpgsql as $$
begin
  update products p
     set rating_sum = p.rating_sum + d.rating_sum, rating_count = p.rating_count + d.rating_count
    from (select product_id, sum(rating) as rating_sum, sum(counts) as rating_count
            from (select product_id, rating, 1 as counts from new_reviews where deleted_at is null) added
           group by product_id) d
   where p.id = d.product_id;
  return null;
end
$$;
create trigger reviews__rate_product after insert on reviews
  referencing new table as new_reviews for each statement execute function reviews_rate_product();

create function reviews_rerate_product() returns trigger language plpgsql as $$
begin
  update products p
     set rating_sum = p.rating_sum + d.rating_sum, rating_count = p.rating_count + d.rating_count
    from (select product_id, sum(rating) as rating_sum, sum(counts) as rating_count
            from (select product_id, rating, 1 as counts from new_reviews where deleted_at is null
                  union all
                  select product_id, -rating, -1 from old_reviews where deleted_at is null) changed
           group by product_id) d
   where p.id = d.product_id;
  return null;
end
$$;
create trigger reviews__rerate_product after update on reviews
  referencing old table as old_reviews new table as new_reviews
  for each statement execute function reviews_rerate_product();
create trigger reviews__kept before delete on reviews for each row execute function refuse_change('reviews__kept');

-- Sales of whole UTC hours that are over, so that statistics cost the same at any number of orders.
-- Later hours are read live from orders__sales. `rolled_until` is the first hour that is not here yet.
create table sales_hours (
  hour timestamptz not null,
  product_id uuid not null references products (id),
  completed_orders bigint not null,
  paid_cents bigint not null,
  primary key (hour, product_id)
);
create index sales_hours__of_product on sales_hours (product_id, hour);

create table order_hours (
  hour timestamptz primary key,
  created_orders bigint not null
);

create table sales_rollup (
  id smallint primary key default 1,
  rolled_until timestamptz not null default '-infinity',
  constraint sales_rollup__single check (id = 1)
);
insert into sales_rollup default values;

-- An approved order that is paid for after its hour was rolled up belongs to that hour's revenue.
create function orders_paid_late() returns trigger language plpgsql as $$
begin
  -- Waits for a roll-up in progress, which would not see this payment.
  perform 1 from sales_rollup for share;
  update sales_hours set paid_cents = paid_cents + new.total_cents
   where hour = date_trunc('hour', new.completed_at, 'UTC') and product_id = new.product_id;
  return null;
end
$$;
create trigger orders__paid_late after update of paid_at on orders
  for each row when (old.status = 'COMPLETED' and old.paid_at is null and new.paid_at is not null)
  execute function orders_paid_late();

-- Down Migration

drop trigger orders__paid_late on orders;
drop table sales_rollup, order_hours, sales_hours, reviews, replacement_requests, webhook_events, gateway_payments;
drop function orders_paid_late, reviews_rerate_product, reviews_rate_product, gateway_payments_guard;
