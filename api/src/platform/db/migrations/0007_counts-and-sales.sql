-- Up Migration

-- Counts and sales that cost the same to read at any number of orders (docs/adr/0007). Every change appends a row to
-- a table of deltas, in its own transaction: no row is shared, so no checkout waits for another. The job `rollups`
-- folds the deltas into the totals. What is read is always totals + deltas, of one snapshot: exact at every moment.

-- These were never written.
drop trigger orders__paid_late on orders;
drop function orders_paid_late;
drop table sales_rollup, order_hours, sales_hours;

-- Held while folding, so that of several instances one does it.
create table rollup_state (
  id smallint primary key default 1,
  folded_at timestamptz not null default now(),
  constraint rollup_state__single check (id = 1)
);
insert into rollup_state default values;

-- Days are counted from 1970-01-01 in UTC.
create function day_of(at timestamptz) returns integer language sql immutable parallel safe
  return (at at time zone 'UTC')::date - date '1970-01-01';

create function spans_of(one_day integer) returns table (span smallint, day integer)
  language sql immutable parallel safe
  begin atomic
    select * from (values (0::smallint, 0), (64::smallint, one_day & ~63), (1::smallint, one_day)) spans;
  end;

create table order_deltas (
  -- Set when the order is new: it is to become searchable by its id.
  new_order_id uuid,
  product_id uuid not null,
  product_title text not null,
  status text not null,
  payment_method text not null,
  created_day integer not null,
  orders smallint not null,
  -- Set when it was completed, or paid for after that.
  completed_day integer,
  completed smallint not null,
  paid_cents bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Orders by when they were placed; null is any status or method. `span` is a number of days that starts at `day`: 1, 64,
-- or 0 for all time. For totals of filtered lists, and to find the day of a page far down in two short steps.
create table order_days (
  status text,
  payment_method text,
  span smallint not null,
  day integer not null,
  orders bigint not null,
  constraint order_days__one_each unique nulls not distinct (status, payment_method, span, day)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01);

-- Orders by the title they were placed under, for the totals of searches.
create table order_titles (
  product_id uuid not null references products (id),
  product_title text not null,
  status text not null,
  payment_method text not null,
  orders bigint not null,
  primary key (product_id, product_title, status, payment_method)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01);

-- Sales by the day of completion; null is any. Revenue is what was paid for.
create table sales_days (
  product_id uuid references products (id),
  day integer,
  completed bigint not null,
  paid_cents bigint not null,
  constraint sales_days__one_each unique nulls not distinct (product_id, day) include (completed, paid_cents)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01);

create function orders_note_new() returns trigger language plpgsql as $$
begin
  insert into order_deltas values (
    new.id, new.product_id, new.product_title, new.status, new.payment_method, day_of(new.created_at), 1,
    day_of(new.completed_at), (new.completed_at is not null)::int,
    case when new.paid_at is null then 0 else new.total_cents end);
  return null;
end
$$;
create trigger orders__note_new after insert on orders for each row execute function orders_note_new();

create function orders_note_move() returns trigger language plpgsql as $$
begin
  if old.status <> new.status then
    insert into order_deltas values (
      null, new.product_id, new.product_title, old.status, new.payment_method, day_of(new.created_at), -1, null, 0, 0);
  end if;
  insert into order_deltas values (
    null, new.product_id, new.product_title, new.status, new.payment_method, day_of(new.created_at),
    (old.status <> new.status)::int, day_of(new.completed_at), (old.completed_at is null and new.completed_at is not null)::int,
    case when old.paid_at is null and new.paid_at is not null then new.total_cents else 0 end);
  return null;
end
$$;
create trigger orders__note_move after update of status, paid_at on orders
  for each row when (old.status <> new.status or (old.paid_at is null and new.paid_at is not null))
  execute function orders_note_move();

create table people_deltas (
  role text not null,
  users smallint not null,
  balance_cents bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create table people_totals (
  role text primary key,
  users bigint not null,
  balance_cents bigint not null
) with (fillfactor = 70);

create function users_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into people_deltas values (new.role, 1, new.balance_cents);
  elsif old.role = new.role then
    insert into people_deltas values (new.role, 0, new.balance_cents - old.balance_cents);
  else
    insert into people_deltas values (old.role, -1, -old.balance_cents), (new.role, 1, new.balance_cents);
  end if;
  return null;
end
$$;
create trigger users__note_new after insert on users for each row execute function users_note();
create trigger users__note_change after update of role, balance_cents on users
  for each row when (old.role <> new.role or old.balance_cents <> new.balance_cents)
  execute function users_note();

create table request_deltas (
  status text not null,
  requests smallint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create table request_totals (
  status text primary key,
  requests bigint not null
) with (fillfactor = 70);

create function replacement_requests_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into request_deltas values (old.status, -1);
  end if;
  insert into request_deltas values (new.status, 1);
  return null;
end
$$;
create trigger replacement_requests__note_new after insert on replacement_requests
  for each row execute function replacement_requests_note();
create trigger replacement_requests__note_move after update of status on replacement_requests
  for each row when (old.status <> new.status) execute function replacement_requests_note();

-- Every piece of `size` characters: an index of them finds a text anywhere in a longer one. Of users' names, addresses
-- and ids, which change seldom.
create function pieces(whole text, size integer) returns text[] language sql immutable strict parallel safe
  return array(select substr(whole, n, size) from generate_series(1, length(whole) - size + 1) n);

-- The ids of orders, to be found by any part. `place` is only an order of arrival.
create table order_search (
  place bigint generated always as identity primary key,
  order_id uuid not null
);

-- Every four hexadecimal digits of an id that follow each other, as numbers, below the number of a chunk of 65,536 ids:
-- new ids touch the end of the index only, where one index of all pieces would be touched everywhere.
create function id_pieces(place bigint, id uuid) returns integer[] language sql immutable strict parallel safe
  return array(select ((place >> 16)::integer << 16) | ('x' || substr(hex, n, 4))::bit(16)::integer
                 from (select replace(id::text, '-', '') as hex offset 0) digits, generate_series(1, 29) n);

create index users__pieces on users
  using gin (pieces(username_folded || ' ' || email_folded || ' ' || id::text, 3));

-- Adds up to `at_most` rows of each kind of delta to the totals; answers the most that it took of one kind. A total may
-- be below 0 for a while (a move taken before its placing); with the deltas it never is.
create function fold_rollups(at_most integer) returns integer language plpgsql as $$
declare
  folded_orders integer;
  folded_people integer;
  folded_requests integer;
begin
  update rollup_state set folded_at = now() where id = (select id from rollup_state for update skip locked);
  if not found then return 0; end if;

  with taken as (
    delete from order_deltas where ctid = any (array(select ctid from order_deltas limit at_most)) returning *
  ), placed as (
    insert into order_days as total (status, payment_method, span, day, orders)
    select status, payment_method, span, day, sum(orders) from taken cross join lateral spans_of(created_day)
     group by span, day, cube (status, payment_method) having sum(orders) <> 0
    on conflict (status, payment_method, span, day) do update set orders = total.orders + excluded.orders
  ), titled as (
    insert into order_titles as total (product_id, product_title, status, payment_method, orders)
    select product_id, product_title, status, payment_method, sum(orders) from taken
     group by product_id, product_title, status, payment_method having sum(orders) <> 0
    on conflict (product_id, product_title, status, payment_method)
      do update set orders = total.orders + excluded.orders
  ), sold as (
    insert into sales_days as total (product_id, day, completed, paid_cents)
    select product_id, completed_day, sum(completed), sum(paid_cents) from taken where completed_day is not null
     group by cube (product_id, completed_day) having sum(completed) <> 0 or sum(paid_cents) <> 0
    on conflict (product_id, day) do update
      set completed = total.completed + excluded.completed, paid_cents = total.paid_cents + excluded.paid_cents
  ), searchable as (
    insert into order_search (order_id) select new_order_id from taken where new_order_id is not null
  )
  select count(*) into folded_orders from taken;

  with taken as (
    delete from people_deltas where ctid = any (array(select ctid from people_deltas limit at_most)) returning *
  ), counted as (
    insert into people_totals as total (role, users, balance_cents)
    select role, sum(users), sum(balance_cents) from taken group by role
    on conflict (role) do update
      set users = total.users + excluded.users, balance_cents = total.balance_cents + excluded.balance_cents
  )
  select count(*) into folded_people from taken;

  with taken as (
    delete from request_deltas where ctid = any (array(select ctid from request_deltas limit at_most)) returning *
  ), counted as (
    insert into request_totals as total (status, requests)
    select status, sum(requests) from taken group by status
    on conflict (status) do update set requests = total.requests + excluded.requests
  )
  select count(*) into folded_requests from taken;

  return greatest(folded_orders, folded_people, folded_requests);
end
$$;

-- Counts everything anew. In a transaction of one snapshot (repeatable read) it is exact beside a running store: what
-- is not in the snapshot keeps its deltas.
create function rebuild_rollups() returns void language plpgsql as $$
begin
  update rollup_state set folded_at = now();
  delete from order_deltas;
  delete from order_days;
  delete from order_titles;
  delete from sales_days;
  delete from people_deltas;
  delete from people_totals;
  delete from request_deltas;
  delete from request_totals;
  insert into order_days (status, payment_method, span, day, orders)
  select status, payment_method, span, day, sum(orders)
    from (select status, payment_method, day_of(created_at) as placed, count(*) as orders from orders group by 1, 2, 3) o
   cross join lateral spans_of(placed) group by span, day, cube (status, payment_method);
  insert into order_titles (product_id, product_title, status, payment_method, orders)
  select product_id, product_title, status, payment_method, count(*) from orders group by 1, 2, 3, 4;
  insert into sales_days (product_id, day, completed, paid_cents)
  select product_id, day, sum(completed), sum(paid)
    from (select product_id, day_of(completed_at) as day, count(*) as completed,
                 coalesce(sum(total_cents) filter (where paid_at is not null), 0) as paid
            from orders where status = 'COMPLETED' group by 1, 2) o
   group by cube (product_id, day) having count(*) > 0;
  insert into people_totals (role, users, balance_cents)
  select role, count(*), sum(balance_cents) from users group by role;
  insert into request_totals (status, requests)
  select status, count(*) from replacement_requests group by status;
  delete from order_search s where not exists (select from orders o where o.id = s.order_id);
  insert into order_search (order_id)
  select o.id from orders o where not exists (select from order_search s where s.order_id = o.id);
end
$$;
select rebuild_rollups();
create index order_search__pieces on order_search using gin (id_pieces(place, order_id)) with (fastupdate = off);

-- The orders of a product without touching the table.
drop index orders__of_product;
create index orders__of_product on orders (product_id, created_at desc, id desc) include (status, payment_method);

-- What is counted must stay what it was.
create or replace function orders_guard() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and old.status <> 'PENDING' then
    raise exception 'an order that is % stays so', old.status
      using errcode = 'check_violation', constraint = 'orders__status_final';
  end if;
  if (old.id, old.checkout_id, old.user_id, old.product_id, old.product_title, old.subcategory_id, old.payment_method,
      old.admin_made, old.unit_price_cents, old.amount, old.discount_cents, old.created_at)
     is distinct from
     (new.id, new.checkout_id, new.user_id, new.product_id, new.product_title, new.subcategory_id, new.payment_method,
      new.admin_made, new.unit_price_cents, new.amount, new.discount_cents, new.created_at)
     or (old.completed_at is not null and new.completed_at is distinct from old.completed_at)
     or (old.paid_at is not null and new.paid_at is distinct from old.paid_at) then
    raise exception 'what an order says is never rewritten'
      using errcode = 'check_violation', constraint = 'orders__immutable';
  end if;
  return new;
end
$$;

-- Down Migration

-- The tables that 0004 made and nothing wrote are not made again.
drop index orders__of_product;
create index orders__of_product on orders (product_id, created_at desc);
drop index users__pieces;
drop trigger replacement_requests__note_move on replacement_requests;
drop trigger replacement_requests__note_new on replacement_requests;
drop trigger users__note_change on users;
drop trigger users__note_new on users;
drop trigger orders__note_move on orders;
drop trigger orders__note_new on orders;
drop function rebuild_rollups, fold_rollups, replacement_requests_note, users_note, orders_note_move, orders_note_new;
drop table order_search, request_totals, request_deltas, people_totals, people_deltas, sales_days, order_titles,
  order_days, order_deltas, rollup_state;
drop function pieces, id_pieces, spans_of, day_of;
