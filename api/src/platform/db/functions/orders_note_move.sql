-- Appends what changes when an order gets another status, or a payment after its delivery.
create or replace function orders_note_move() returns trigger language plpgsql as $$
begin
  insert into order_deltas (user_id, product_id, product_title, status, payment_method, created_day, orders,
                            completed_day, completed, paid_cents, saved_cents)
  select new.user_id, new.product_id, new.product_title, old.status, new.payment_method, day_of(new.created_at), -1,
         null, 0, 0, 0
   where old.status <> new.status
   union all
  select new.user_id, new.product_id, new.product_title, new.status, new.payment_method, day_of(new.created_at),
         (old.status <> new.status)::int, day_of(new.completed_at),
         (old.completed_at is null and new.completed_at is not null)::int,
         case when old.paid_at is null and new.paid_at is not null then new.total_cents else 0 end,
         case when old.completed_at is null and new.completed_at is not null
              then saved_by(new.face_value_cents, new.amount, new.total_cents) else 0 end;
  return null;
end
$$;
