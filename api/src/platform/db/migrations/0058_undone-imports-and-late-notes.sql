-- Up Migration

-- Withdraws alone: what is withdrawn is counted when the statement ends.
create or replace function stock_items_withdraw_undone() returns trigger language plpgsql as $$
begin
  if exists (select from stock_imports where id = new.import_id and state in ('UNDOING', 'UNDONE')) then
    new.state := 'WITHDRAWN';
    new.withdrawn_at := now();
  end if;
  return new;
end
$$;

-- In the order of their ids, so that two checkouts that end with codes of the same imports do not wait for each other.
create function stock_items_count_undone() returns trigger language plpgsql as $$
begin
  perform from stock_imports
    where state in ('UNDOING', 'UNDONE') and id in (select import_id from old_items where state = 'RESERVED')
    order by id for no key update;
  update stock_imports b set withdrawn_count = b.withdrawn_count + w.count
    from (select n.import_id, count(*)::int as count
            from old_items o join new_items n on n.id = o.id
           where o.state = 'RESERVED' and n.state = 'WITHDRAWN' and n.import_id is not null
           group by n.import_id) w
   where b.id = w.import_id and b.state in ('UNDOING', 'UNDONE');
  return null;
end
$$;
create trigger stock_items__count_undone after update on stock_items
  referencing old table as old_items new table as new_items
  for each statement execute function stock_items_count_undone();

-- The row of the buyer is locked, so that a note is either written before the account is closed, and deleted with it, or refused.
create function order_notes_guard_closed() returns trigger language plpgsql as $$
declare
  closed timestamptz;
begin
  select u.closed_at into closed from orders o join users u on u.id = o.user_id where o.id = new.order_id for share of u;
  if closed is not null then
    raise exception 'an order of a closed account gets no note'
      using errcode = 'check_violation', constraint = 'order_notes__not_of_closed';
  end if;
  return new;
end
$$;
create trigger order_notes__not_of_closed before insert on order_notes
  for each row execute function order_notes_guard_closed();
-- Those that were written after their account was closed.
delete from order_notes n using orders o, users u
 where o.id = n.order_id and u.id = o.user_id and u.closed_at is not null;

-- All places so far were counted from 1.
alter table subcategories add constraint subcategories__position_from_one check (position >= 1) not valid;

-- Down Migration

alter table subcategories drop constraint subcategories__position_from_one;

drop trigger order_notes__not_of_closed on order_notes;
drop function order_notes_guard_closed;

drop trigger stock_items__count_undone on stock_items;
drop function stock_items_count_undone;
create or replace function stock_items_withdraw_undone() returns trigger language plpgsql as $$
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
