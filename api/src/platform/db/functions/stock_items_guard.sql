-- AVAILABLE -> every other state; RESERVED -> SOLD (same order), AVAILABLE; QUARANTINED -> AVAILABLE, WITHDRAWN, LOST; the others are final.
create or replace function stock_items_guard() returns trigger language plpgsql as $$
begin
  if old.id <> new.id or old.subcategory_id <> new.subcategory_id or old.seq <> new.seq
     or old.state in ('SOLD', 'WITHDRAWN', 'LOST')
     or (old.state = 'RESERVED' and new.state in ('WITHDRAWN', 'QUARANTINED', 'LOST'))
     or (old.state = 'RESERVED' and new.order_id <> old.order_id)
     or (old.state = 'QUARANTINED' and new.state in ('RESERVED', 'SOLD')) then
    raise exception 'a stock item that is % does not become %', old.state, new.state
      using errcode = 'check_violation', constraint = 'stock_items__moves';
  end if;
  return new;
end
$$;
