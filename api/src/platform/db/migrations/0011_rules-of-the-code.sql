-- Up Migration

-- AVAILABLE -> RESERVED, SOLD, WITHDRAWN; RESERVED -> SOLD (same order), AVAILABLE; the other two are final.
create or replace function stock_items_guard() returns trigger language plpgsql as $$
begin
  if old.id <> new.id or old.subcategory_id <> new.subcategory_id or old.seq <> new.seq
     or old.state in ('SOLD', 'WITHDRAWN')
     or (old.state = 'RESERVED' and new.state = 'WITHDRAWN')
     or (old.state = 'RESERVED' and new.order_id <> old.order_id) then
    raise exception 'a stock item that is % does not become %', old.state, new.state
      using errcode = 'check_violation', constraint = 'stock_items__moves';
  end if;
  return new;
end
$$;

-- What a payment is for stays as it was opened; the gateway's id is learned once.
create trigger gateway_payments__immutable before update on gateway_payments
  for each row when (
    (old.user_id, old.checkout_id, old.amount_cents, old.currency)
      is distinct from (new.user_id, new.checkout_id, new.amount_cents, new.currency)
    or (old.gateway_id is not null and new.gateway_id is distinct from old.gateway_id)
  ) execute function refuse_change('gateway_payments__immutable');

-- An item never changes its option (stock_items_guard), so what is true here stays true.
create function replacement_requests_guard() returns trigger language plpgsql as $$
begin
  if exists (select from stock_items where id in (new.stock_item_id, new.replacement_item_id)
                and subcategory_id <> new.subcategory_id) then
    raise exception 'an item is replaced by one of its own option'
      using errcode = 'check_violation', constraint = 'replacement_requests__same_option';
  end if;
  return new;
end
$$;
create trigger replacement_requests__same_option before insert or update of replacement_item_id on replacement_requests
  for each row execute function replacement_requests_guard();

-- Down Migration

drop trigger replacement_requests__same_option on replacement_requests;
drop function replacement_requests_guard;
drop trigger gateway_payments__immutable on gateway_payments;
create or replace function stock_items_guard() returns trigger language plpgsql as $$
begin
  if old.id <> new.id or old.subcategory_id <> new.subcategory_id or old.seq <> new.seq
     or old.state in ('SOLD', 'WITHDRAWN')
     or (old.state = 'RESERVED' and new.state = 'WITHDRAWN')
     or (old.state = 'RESERVED' and new.state = 'SOLD' and old.order_id <> new.order_id) then
    raise exception 'a stock item that is % does not become %', old.state, new.state
      using errcode = 'check_violation', constraint = 'stock_items__moves';
  end if;
  return new;
end
$$;
