-- Appends what a new order adds to the totals.
create or replace function orders_note_new() returns trigger language plpgsql as $$
begin
  insert into order_deltas (user_id, product_id, product_title, status, payment_method, created_day, orders,
                            completed_day, completed, paid_cents, saved_cents)
  values (new.user_id, new.product_id, new.product_title, new.status, new.payment_method, day_of(new.created_at), 1,
          day_of(new.completed_at), (new.completed_at is not null)::int,
          case when new.paid_at is null then 0 else new.total_cents end,
          case when new.completed_at is null then 0 else saved_by(new.face_value_cents, new.amount, new.total_cents) end);
  return null;
end
$$;
