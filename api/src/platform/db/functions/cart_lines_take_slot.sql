-- Each line of a cart has one of fifty places. A transaction that needs a place waits for the one before, and then sees which places it has taken.
-- Carts share a thousand locks, because a transaction that fills many carts would use up those of the server.
create or replace function cart_lines_take_slot() returns trigger language plpgsql as $$
begin
  -- An upsert of a line that is there keeps its place.
  select slot into new.slot from cart_lines
   where user_id = new.user_id and subcategory_id = new.subcategory_id;
  if new.slot is null then
    perform pg_advisory_xact_lock('cart_lines'::regclass::oid::int, hashtext(new.user_id::text) & 1023);
    select min(free) into new.slot from generate_series(1, 50) free
     where not exists (select from cart_lines where user_id = new.user_id and slot = free);
  end if;
  if new.slot is null then
    raise exception 'the cart is full' using errcode = 'check_violation', constraint = 'cart_lines__full';
  end if;
  return new;
end
$$;
