-- Every entry of the ledger moves the balance of its account.
create or replace function ledger_entries_move_balance() returns trigger language plpgsql as $$
begin
  update users
     set balance_cents = balance_cents + new.amount_cents, entries = entries + 1,
         purchases = purchases + (new.kind = 'PURCHASE')::int
   where id = new.user_id;
  return null;
end
$$;
