-- Refuses changes of what was agreed in an order, and of what the totals have counted.
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
