-- Up Migration

-- No code is sold twice, also none that was in the store twice before migration 0019: of its items that orders hold, the
-- one without `twin_of` may be sold, and not even that one when another was sold before this rule. The store gives the order
-- another code before it is completed.
create function stock_items_sell_once() returns trigger language plpgsql as $$
begin
  if new.twin_of is not null or exists (
    select from stock_items where fingerprint = new.fingerprint and state = 'SOLD' and twin_of is not null
  ) then
    raise exception 'this code is sold, or held for another order'
      using errcode = 'check_violation', constraint = 'stock_items__sold_once';
  end if;
  return new;
end
$$;
create trigger stock_items__sold_once before update of state on stock_items
  for each row when (old.state = 'RESERVED' and new.state = 'SOLD')
  execute function stock_items_sell_once();

-- Down Migration

drop trigger stock_items__sold_once on stock_items;
drop function stock_items_sell_once;
