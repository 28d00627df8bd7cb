-- Adds up to `at_most` deltas to the totals, and answers how many it took; 0 while another instance does it. A total may
-- be below 0 for a while (a move taken before its placing); with the deltas it never is.
create or replace function fold_rollups(at_most integer) returns integer language plpgsql as $$
declare
  folded integer;
begin
  update rollup_state set folded_at = now() where id = (select id from rollup_state for update skip locked);
  if not found then return 0; end if;

  with taken as (
    delete from order_deltas where ctid = any (array(select ctid from order_deltas limit at_most)) returning *
  ), placed as (
    insert into order_days as total (status, payment_method, day, orders)
    select status, payment_method, created_day, sum(orders) from taken
     group by cube (status, payment_method, created_day) having sum(orders) <> 0
    on conflict (status, payment_method, day) do update set orders = total.orders + excluded.orders
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
  ), owned as (
    insert into user_orders as total (user_id, status, orders, saved_cents, paid_cents)
    select user_id, status, sum(orders), sum(saved_cents), sum(paid_cents) from taken group by user_id, status
    having sum(orders) <> 0 or sum(saved_cents) <> 0 or sum(paid_cents) <> 0
    on conflict (user_id, status) do update
      set orders = total.orders + excluded.orders, saved_cents = total.saved_cents + excluded.saved_cents,
          paid_cents = total.paid_cents + excluded.paid_cents
  ), bought as (
    insert into buyer_orders as total (user_id, orders)
    select user_id, sum(orders) from taken group by user_id having sum(orders) <> 0
    on conflict (user_id) do update set orders = total.orders + excluded.orders
  )
  select count(*) into folded from taken;
  return folded;
end
$$;
