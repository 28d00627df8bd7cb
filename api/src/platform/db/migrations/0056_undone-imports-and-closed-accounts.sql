-- Up Migration

-- Keyed hashes of the parts that have arrived, by their numbers: an upload that was interrupted goes on with the same file only.
alter table stock_imports add column part_prints bytea[] not null default '{}';

-- A code of an import that is undone does not go on sale again: where an unpaid checkout held it, it is withdrawn when it comes back.
create function stock_items_withdraw_undone() returns trigger language plpgsql as $$
begin
  update stock_imports set withdrawn_count = withdrawn_count + 1
   where id = new.import_id and state in ('UNDOING', 'UNDONE');
  if found then
    new.state := 'WITHDRAWN';
    new.withdrawn_at := now();
  end if;
  return new;
end
$$;
create trigger stock_items__withdraw_undone before update of state on stock_items
  for each row when (old.state = 'RESERVED' and new.state = 'AVAILABLE' and new.import_id is not null)
  execute function stock_items_withdraw_undone();

-- Those that came back before this rule.
with withdrawn as (
  update stock_items i set state = 'WITHDRAWN', withdrawn_at = now()
    from stock_imports b
   where b.state = 'UNDONE' and i.import_id = b.id and i.state = 'AVAILABLE'
  returning b.id
)
update stock_imports b set withdrawn_count = b.withdrawn_count + w.count
  from (select id, count(*)::int as count from withdrawn group by id) w
 where b.id = w.id;

-- What an undo has to wait for: codes of an import that unpaid checkouts hold. Few are held at a time.
-- squawk-ignore require-concurrent-index-creation
create index if not exists stock_items__held_of_import on stock_items (import_id)
  where state = 'RESERVED' and import_id is not null;

-- Notes of admins may name the buyer: they go when the account is closed, and are kept otherwise.
create function order_notes_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from orders o join users u on u.id = o.user_id where o.id = old.order_id and u.closed_at is not null
  ) then
    return old;
  end if;
  raise exception 'notes in order_notes are kept'
    using errcode = 'check_violation', constraint = 'order_notes__kept';
end
$$;
create or replace trigger order_notes__kept before update or delete on order_notes
  for each row execute function order_notes_keep();
delete from order_notes n using orders o, users u
 where o.id = n.order_id and u.id = o.user_id and u.closed_at is not null;

-- Down Migration

create or replace trigger order_notes__kept before update or delete on order_notes
  for each row execute function refuse_change('order_notes__kept');
drop function order_notes_keep;

drop index stock_items__held_of_import;
drop trigger stock_items__withdraw_undone on stock_items;
drop function stock_items_withdraw_undone;
alter table stock_imports drop column part_prints;
