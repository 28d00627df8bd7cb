-- Invariant 16: totals of lists (and what is not in them yet) are what there is to list; every order is found by its id.
with reported as (
  select 'orders' as what, array[status, payment_method, span::text, day::text] as which, sum(orders) as n
    from (select status, payment_method, span, day, orders from order_days
           union all
          select status, payment_method, span, day, sum(orders)
            from order_deltas cross join lateral spans_of(created_day)
           group by span, day, cube (status, payment_method)) o
   group by status, payment_method, span, day
   union all
  select 'titles', array[product_id::text, product_title, status, payment_method], sum(orders)
    from (select product_id, product_title, status, payment_method, orders from order_titles
           union all
          select product_id, product_title, status, payment_method, orders from order_deltas) t
   group by product_id, product_title, status, payment_method
   union all
  select 'users', array[role], sum(users) from (select role, users from people_totals
                                                 union all select role, users from people_deltas) u group by role
   union all
  select 'balances', array[role], sum(balance_cents)
    from (select role, balance_cents from people_totals union all select role, balance_cents from people_deltas) b
   group by role
   union all
  select 'requests', array[status], sum(requests)
    from (select * from request_totals union all select * from request_deltas) r group by status
   union all
  select 'orders of user', array[user_id::text, status], sum(orders)
    from (select user_id, status, orders from user_orders union all select user_id, status, orders from order_deltas) u
   group by user_id, status
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
  select 'searchable', null, count(distinct s.order_id)
    from (select order_id from order_search union all select new_order_id from order_deltas) s
    join orders o on o.id = s.order_id
   union all
  select 'searchable twice', null, count(*) - count(distinct order_id) from order_search
), live as (
  select 'orders' as what, array[status, payment_method, span::text, day::text] as which, sum(n) as n
    from (select status, payment_method, (created_at at time zone 'UTC')::date - date '1970-01-01' as placed, count(*) as n
            from orders group by 1, 2, 3) o
   cross join lateral spans_of(placed)
   group by span, day, cube (status, payment_method)
   union all
  select 'titles', array[product_id::text, product_title, status, payment_method], count(*)
    from orders group by product_id, product_title, status, payment_method
   union all
  select 'users', array[role], count(*) from users group by role
   union all
  select 'balances', array[role], sum(balance_cents) from users group by role
   union all
  select 'requests', array[status], count(*) from replacement_requests group by status
   union all
  select 'orders of user', array[user_id::text, status], count(*) from orders group by user_id, status
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
  select 'searchable', null, count(*) from orders
)
select what as id, which, sum(reported) as reported, sum(live) as live
  from (select what, which, n as reported, 0 as live from reported union all select what, which, 0, n from live) both_sides
 group by what, which
having coalesce(sum(reported), 0) <> coalesce(sum(live), 0)
