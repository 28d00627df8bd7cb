-- Invariant 19: what was rolled up equals the completed orders of those hours, revenue the paid ones.
select s.product_id::text as id, s.hour, s.completed_orders, s.paid_cents
  from sales_hours s
  full join (
    select date_trunc('hour', o.completed_at, 'UTC') as hour, o.product_id, count(*) as completed,
           coalesce(sum(o.total_cents) filter (where o.paid_at is not null), 0) as paid
      from orders o, sales_rollup r
     where o.status = 'COMPLETED' and o.completed_at < r.rolled_until
     group by 1, 2) live on live.hour = s.hour and live.product_id = s.product_id
 where s.completed_orders is distinct from live.completed or s.paid_cents is distinct from live.paid
