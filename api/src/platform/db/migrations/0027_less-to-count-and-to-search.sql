-- Up Migration

-- Users and requests are few, and counted when somebody asks. Orders keep their totals, each of them once: by day, by title,
-- by buyer and by day of the sale (docs/adr/0029). The functions are in ../functions, which the upgrade applies after this.
create extension if not exists pg_trgm;

-- What waits is folded, and nothing new comes before this is over.
update rollup_state set folded_at = now();
lock table order_deltas in access exclusive mode;
do $$ begin while fold_rollups(100000) > 0 loop end loop; end $$;
drop function fold_rollups, rebuild_rollups;

drop trigger users__note_new on users;
drop trigger users__note_change on users;
drop trigger replacement_requests__note_new on replacement_requests;
drop trigger replacement_requests__note_move on replacement_requests;
drop function users_note, replacement_requests_note;
drop table people_deltas, people_totals, request_deltas, request_totals;

-- Ids are found by their beginning, names and addresses by any part of them.
drop index users__name_pieces, users__id_pieces;
drop table order_search;
drop function pieces, id_pieces;
alter table order_deltas drop column new_order_id;
create index users__named on users using gin (username_folded gin_trgm_ops, email_folded gin_trgm_ops);

-- Null is any status, method or day.
alter table order_days alter column day drop not null;
delete from order_days where span = 64;
update order_days set day = null where span = 0;
alter table order_days drop column span;
alter table order_days
  add constraint order_days__one_each unique nulls not distinct (status, payment_method, day);
drop function spans_of;

-- Down Migration

-- As 0010 had it. What waits is folded, and everything is counted again at the end.
update rollup_state set folded_at = now();
lock table order_deltas in access exclusive mode;
do $$ begin while fold_rollups(100000) > 0 loop end loop; end $$;
drop function fold_rollups;
drop function rebuild_rollups;
drop index users__named;

create function spans_of(one_day integer) returns table (span smallint, day integer)
  language sql immutable parallel safe
  begin atomic
    select * from (values (0::smallint, 0), (64::smallint, one_day & ~63), (1::smallint, one_day)) spans;
  end;
delete from order_days;
alter table order_days drop constraint order_days__one_each;
alter table order_days add column span smallint not null, alter column day set not null;
alter table order_days
  add constraint order_days__one_each unique nulls not distinct (status, payment_method, span, day);

drop table order_deltas;
create table order_deltas (
  new_order_id uuid,
  product_id uuid not null,
  product_title text not null,
  status text not null,
  payment_method text not null,
  created_day integer not null,
  orders smallint not null,
  completed_day integer,
  completed smallint not null,
  paid_cents bigint not null,
  user_id uuid not null,
  saved_cents bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index order_deltas__of_user on order_deltas (user_id);
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

create function pieces(whole text, size integer) returns text[] language sql immutable strict parallel safe
  return array(select substr(whole, n, size) from generate_series(1, length(whole) - size + 1) n);
create table order_search (
  place bigint generated always as identity primary key,
  order_id uuid not null
);
create function id_pieces(place bigint, id uuid) returns integer[] language sql immutable strict parallel safe
  return array(select ((place >> 17)::integer << 16) | ('x' || substr(hex, n, 4))::bit(16)::integer
                 from (select replace(id::text, '-', '') as hex offset 0) digits, generate_series(1, 29) n);
create index users__name_pieces on users using gin (pieces(username_folded || ' ' || email_folded, 3));
create index users__id_pieces on users using gin (id_pieces(0, id));

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
select rebuild_rollups();
create index order_search__pieces on order_search using gin (id_pieces(place, order_id)) with (fastupdate = off);
-- The extension stays, since somebody may have made it for another schema.
