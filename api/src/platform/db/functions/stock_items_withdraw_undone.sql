-- Sets the state only: a trigger at the end of the statement counts the withdrawn items.
create or replace function stock_items_withdraw_undone() returns trigger language plpgsql as $$
begin
  if exists (select from stock_imports where id = new.import_id and state in ('UNDOING', 'UNDONE')) then
    new.state := 'WITHDRAWN';
    new.withdrawn_at := now();
  end if;
  return new;
end
$$;
