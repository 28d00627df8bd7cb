-- Up Migration

-- What an account's own pages say of all its orders and entries, so that they cost the same after ten orders and after
-- 100,000 (docs/adr/0007). Orders by the deltas that are appended anyway; entries in the row that every entry changes.

-- Deltas do not know their buyer yet: what waits is folded, and nothing new comes before this is over.
update rollup_state set folded_at = now();
lock table order_deltas in access exclusive mode;
do $$ begin while fold_rollups(100000) > 0 loop end loop; end $$;

alter table order_deltas
  add column user_id uuid not null,
  -- Face value less price, where a completed order was cheaper.
  add column saved_cents bigint not null;
create index order_deltas__of_user on order_deltas (user_id);

create table user_orders (
  user_id uuid not null,
  status text not null,
  orders bigint not null,
  saved_cents bigint not null,
  paid_cents bigint not null,
  primary key (user_id, status)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01);

create function saved_by(face_value_cents bigint, amount integer, total_cents bigint) returns bigint
  language sql immutable parallel safe
  return greatest(coalesce(face_value_cents * amount - total_cents, 0), 0);

create or replace function orders_note_new() returns trigger language plpgsql as $$
begin
  insert into order_deltas values (
    new.id, new.product_id, new.product_title, new.status, new.payment_method, day_of(new.created_at), 1,
    day_of(new.completed_at), (new.completed_at is not null)::int,
    case when new.paid_at is null then 0 else new.total_cents end, new.user_id,
    case when new.completed_at is null then 0 else saved_by(new.face_value_cents, new.amount, new.total_cents) end);
  return null;
end
$$;

create or replace function orders_note_move() returns trigger language plpgsql as $$
begin
  if old.status <> new.status then
    insert into order_deltas values (
      null, new.product_id, new.product_title, old.status, new.payment_method, day_of(new.created_at), -1, null, 0, 0,
      new.user_id, 0);
  end if;
  insert into order_deltas values (
    null, new.product_id, new.product_title, new.status, new.payment_method, day_of(new.created_at),
    (old.status <> new.status)::int, day_of(new.completed_at), (old.completed_at is null and new.completed_at is not null)::int,
    case when old.paid_at is null and new.paid_at is not null then new.total_cents else 0 end, new.user_id,
    case when old.completed_at is null and new.completed_at is not null
         then saved_by(new.face_value_cents, new.amount, new.total_cents) else 0 end);
  return null;
end
$$;

-- As in 0007, and what each buyer has.
create or replace function fold_rollups(at_most integer) returns integer language plpgsql as $$
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
  ), owned as (
    insert into user_orders as total (user_id, status, orders, saved_cents, paid_cents)
    select user_id, status, sum(orders), sum(saved_cents), sum(paid_cents) from taken group by user_id, status
    having sum(orders) <> 0 or sum(saved_cents) <> 0 or sum(paid_cents) <> 0
    on conflict (user_id, status) do update
      set orders = total.orders + excluded.orders, saved_cents = total.saved_cents + excluded.saved_cents,
          paid_cents = total.paid_cents + excluded.paid_cents
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
create or replace function rebuild_rollups() returns void language plpgsql as $$
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
  delete from user_orders;
  insert into user_orders (user_id, status, orders, saved_cents, paid_cents)
  select user_id, status, count(*),
         coalesce(sum(saved_by(face_value_cents, amount, total_cents)) filter (where completed_at is not null), 0),
         coalesce(sum(total_cents) filter (where paid_at is not null), 0)
    from orders group by user_id, status;
  insert into people_totals (role, users, balance_cents)
  select role, count(*), sum(balance_cents) from users group by role;
  insert into request_totals (status, requests)
  select status, count(*) from replacement_requests group by status;
  delete from order_search s where not exists (select from orders o where o.id = s.order_id);
  insert into order_search (order_id)
  select o.id from orders o where not exists (select from order_search s where s.order_id = o.id);
end
$$;

insert into user_orders (user_id, status, orders, saved_cents, paid_cents)
select user_id, status, count(*),
       coalesce(sum(saved_by(face_value_cents, amount, total_cents)) filter (where completed_at is not null), 0),
       coalesce(sum(total_cents) filter (where paid_at is not null), 0)
  from orders group by user_id, status;

-- Entries of the ledger, and how many of them are purchases: all the others are few, and have an index.
alter table users
  add column entries integer not null default 0,
  add column purchases integer not null default 0;
alter table users disable trigger user;
update users u set entries = l.entries, purchases = l.purchases
  from (select user_id, count(*) as entries, count(*) filter (where kind = 'PURCHASE') as purchases
          from ledger_entries group by user_id) l
 where l.user_id = u.id;
alter table users enable trigger user;

create or replace function ledger_entries_move_balance() returns trigger language plpgsql as $$
begin
  update users
     set balance_cents = balance_cents + new.amount_cents, entries = entries + 1,
         purchases = purchases + (new.kind = 'PURCHASE')::int
   where id = new.user_id;
  return null;
end
$$;
drop trigger users__guard_balance on users;
create trigger users__guard_balance before update of balance_cents, entries, purchases on users
  for each row when ((old.balance_cents, old.entries, old.purchases) is distinct from
                     (new.balance_cents, new.entries, new.purchases))
  execute function users_guard_balance();

-- The balance after an entry is the present one less what came since: sums from the index alone.
drop index ledger_entries__of_user;
create index ledger_entries__of_user on ledger_entries (user_id, seq desc) include (amount_cents);
create index ledger_entries__of_other_kinds on ledger_entries (user_id, seq desc) where kind <> 'PURCHASE';

-- What is counted must stay what it was.
create or replace function orders_guard() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and old.status <> 'PENDING' then
    raise exception 'an order that is % stays so', old.status
      using errcode = 'check_violation', constraint = 'orders__status_final';
  end if;
  if (old.id, old.checkout_id, old.user_id, old.product_id, old.product_title, old.subcategory_id, old.payment_method,
      old.admin_made, old.unit_price_cents, old.amount, old.face_value_cents, old.discount_cents,
      old.created_at)
     is distinct from
     (new.id, new.checkout_id, new.user_id, new.product_id, new.product_title, new.subcategory_id, new.payment_method,
      new.admin_made, new.unit_price_cents, new.amount, new.face_value_cents, new.discount_cents,
      new.created_at)
     or (old.completed_at is not null and new.completed_at is distinct from old.completed_at)
     or (old.paid_at is not null and new.paid_at is distinct from old.paid_at) then
    raise exception 'what an order says is never rewritten'
      using errcode = 'check_violation', constraint = 'orders__immutable';
  end if;
  return new;
end
$$;

-- Down Migration

drop index ledger_entries__of_other_kinds, ledger_entries__of_user;
create index ledger_entries__of_user on ledger_entries (user_id, seq desc);
drop trigger users__guard_balance on users;
create trigger users__guard_balance before update of balance_cents on users
  for each row when (old.balance_cents is distinct from new.balance_cents)
  execute function users_guard_balance();
create or replace function ledger_entries_move_balance() returns trigger language plpgsql as $$
begin
  update users set balance_cents = balance_cents + new.amount_cents where id = new.user_id;
  return null;
end
$$;
alter table users drop column entries, drop column purchases;
update rollup_state set folded_at = now();
lock table order_deltas in access exclusive mode;
do $$ begin while fold_rollups(100000) > 0 loop end loop; end $$;
create or replace function orders_note_new() returns trigger language plpgsql as $$
begin
  insert into order_deltas values (
    new.id, new.product_id, new.product_title, new.status, new.payment_method, day_of(new.created_at), 1,
    day_of(new.completed_at), (new.completed_at is not null)::int,
    case when new.paid_at is null then 0 else new.total_cents end);
  return null;
end
$$;
create or replace function orders_note_move() returns trigger language plpgsql as $$
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
create or replace function fold_rollups(at_most integer) returns integer language plpgsql as $$
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
create or replace function rebuild_rollups() returns void language plpgsql as $$
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
drop function saved_by;
drop table user_orders;
alter table order_deltas drop column user_id, drop column saved_cents;
