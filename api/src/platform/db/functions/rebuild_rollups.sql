-- Counts everything again. In a transaction of one snapshot (repeatable read) it is exact beside a running store:
-- changes after the snapshot keep their deltas.
create or replace function rebuild_rollups() returns void language plpgsql as $$
begin
  update rollup_state set folded_at = now();
  delete from order_deltas;
  delete from order_days;
  delete from order_titles;
  delete from sales_days;
  delete from user_orders;
  delete from buyer_orders;
  insert into order_deltas (user_id, product_id, product_title, status, payment_method, created_day, orders,
                            completed_day, completed, paid_cents, saved_cents)
  select user_id, product_id, product_title, status, payment_method, day_of(created_at), 1,
         day_of(completed_at), (completed_at is not null)::int,
         case when paid_at is null then 0 else total_cents end,
         case when completed_at is null then 0 else saved_by(face_value_cents, amount, total_cents) end
    from orders;
  while fold_rollups(100000) > 0 loop end loop;
end
$$;
