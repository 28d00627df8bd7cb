-- Invariant 15: sales as they are reported (by day and product, and over all; totals and what is not in them yet) are
-- the completed orders, and revenue what was paid for them.
with reported as (
  select product_id, day, sum(completed) as completed, sum(paid) as paid
    from (select product_id, day, completed, paid_cents as paid from sales_days
           union all
          select product_id, completed_day, sum(completed), sum(paid_cents) from order_deltas
           where completed_day is not null group by cube (product_id, completed_day)) r
   group by product_id, day having sum(completed) <> 0 or sum(paid) <> 0
), live as (
  select product_id, day, sum(completed) as completed, sum(paid) as paid
    from (select product_id, (completed_at at time zone 'UTC')::date - date '1970-01-01' as day, count(*) as completed,
                 coalesce(sum(total_cents) filter (where paid_at is not null), 0) as paid
            from orders where status = 'COMPLETED' group by 1, 2) o
   group by cube (product_id, day) having sum(completed) <> 0
)
select product_id::text as id, day, sum(reported) as reported, sum(live) as live, sum(paid) as paid, sum(live_paid) as live_paid
  from (select product_id, day, completed as reported, paid, 0 as live, 0 as live_paid from reported
         union all
        select product_id, day, 0, 0, completed, paid from live) both_sides
 group by product_id, day
having sum(reported) <> sum(live) or sum(paid) <> sum(live_paid)
