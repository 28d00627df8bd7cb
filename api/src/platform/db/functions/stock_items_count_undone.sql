-- Counts items as withdrawn that leave an unpaid checkout or the quarantine after their import was undone. Imports are locked in the order of
-- their ids, so that two statements with codes of the same imports do not wait for each other.
create or replace function stock_items_count_undone() returns trigger language plpgsql as $$
begin
  perform from stock_imports
    where state in ('UNDOING', 'UNDONE')
      and id in (select import_id from old_items where state in ('RESERVED', 'QUARANTINED'))
    order by id for no key update;
  update stock_imports b set withdrawn_count = b.withdrawn_count + w.count
    from (select n.import_id, count(*)::int as count
            from old_items o join new_items n on n.id = o.id
           where o.state in ('RESERVED', 'QUARANTINED') and n.state = 'WITHDRAWN' and n.import_id is not null
           group by n.import_id) w
   where b.id = w.import_id and b.state in ('UNDOING', 'UNDONE');
  return null;
end
$$;
