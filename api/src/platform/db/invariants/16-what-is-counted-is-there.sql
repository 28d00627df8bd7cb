-- Invariant 16: totals of lists (and what is not in them yet) are what there is to list, and orders with a replacement are marked.
with reported as (
  select 'orders' as what, array[status, payment_method, day::text] as which, sum(orders) as n
    from (select status, payment_method, day, orders from order_days
           union all
          select status, payment_method, created_day, sum(orders)
            from order_deltas group by cube (status, payment_method, created_day)) o
   group by status, payment_method, day
   union all
  select 'titles', array[product_id::text, product_title, status, payment_method], sum(orders)
    from (select product_id, product_title, status, payment_method, orders from order_titles
           union all
          select product_id, product_title, status, payment_method, orders from order_deltas) t
   group by product_id, product_title, status, payment_method
   union all
  select 'orders of user', array[user_id::text, status], sum(orders)
    from (select user_id, status, orders from user_orders union all select user_id, status, orders from order_deltas) u
   group by user_id, status
   union all
  select 'orders of buyer', array[user_id::text], sum(orders)
    from (select user_id, orders from buyer_orders union all select user_id, orders from order_deltas) b
   group by user_id
   union all
  select 'saved', array[user_id::text], sum(saved_cents)
    from (select user_id, saved_cents from user_orders union all select user_id, saved_cents from order_deltas) u
   group by user_id
   union all
  select 'paid', array[user_id::text], sum(paid_cents)
    from (select user_id, paid_cents from user_orders union all select user_id, paid_cents from order_deltas) u
   group by user_id
   union all
  select 'entries', array[id::text], entries from users
   union all
  select 'purchases', array[id::text], purchases from users
   union all
  select 'with a replacement', array[id::text], 1 from orders where replacement_asked
), live as (
  select 'orders' as what, array[status, payment_method, day::text] as which, count(*) as n
    from (select status, payment_method, (created_at at time zone 'UTC')::date - date '1970-01-01' as day from orders) o
   group by cube (status, payment_method, day)
   union all
  select 'titles', array[product_id::text, product_title, status, payment_method], count(*)
    from orders group by product_id, product_title, status, payment_method
   union all
  select 'orders of user', array[user_id::text, status], count(*) from orders group by user_id, status
   union all
  select 'orders of buyer', array[user_id::text], count(*) from orders group by user_id
   union all
  select 'saved', array[user_id::text], sum(face_value_cents * amount - total_cents)
    from orders where status = 'COMPLETED' and face_value_cents * amount > total_cents group by user_id
   union all
  select 'paid', array[user_id::text], sum(total_cents) from orders where paid_at is not null group by user_id
   union all
  select 'entries', array[user_id::text], count(*) from ledger_entries group by user_id
   union all
  select 'purchases', array[user_id::text], count(*) from ledger_entries where kind = 'PURCHASE' group by user_id
   union all
  select 'with a replacement', array[order_id::text], 1 from replacement_requests group by order_id
)
select what as id, which, sum(reported) as reported, sum(live) as live
  from (select what, which, n as reported, 0 as live from reported union all select what, which, 0, n from live) both_sides
 group by what, which
having coalesce(sum(reported), 0) <> coalesce(sum(live), 0)
