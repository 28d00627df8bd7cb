-- Up Migration

-- A store that was restored cannot know which codes the lost one sold after the backup (docs/adr/0054). QUARANTINED: nobody has it, as far
-- as the backup knows. LOST: the lost store sold it.
alter table stock_items drop constraint stock_items__state_known;
alter table stock_items add constraint stock_items__state_known
  check (state in ('AVAILABLE', 'RESERVED', 'SOLD', 'WITHDRAWN', 'QUARANTINED', 'LOST')) not valid;

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

-- Nothing is in quarantine but after a restore. Owners of large stores make it before the upgrade, concurrently: the changelog has the
-- statement.
-- squawk-ignore require-concurrent-index-creation
create index if not exists stock_items__quarantined on stock_items (subcategory_id, seq) where state = 'QUARANTINED';

-- A code of an import that was undone meanwhile leaves the quarantine as one leaves an unpaid checkout: withdrawn.
create or replace trigger stock_items__withdraw_undone before update of state on stock_items
  for each row when (
    old.state in ('RESERVED', 'QUARANTINED') and new.state = 'AVAILABLE' and new.import_id is not null
  ) execute function stock_items_withdraw_undone();
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

-- The backup has it open, so that the lost store may have delivered it. False again when the gateway says that it was not paid.
alter table gateway_payments add column open_at_backup boolean not null default false;
alter table payment_alarms drop constraint payment_alarms__reason_known;
alter table payment_alarms add constraint payment_alarms__reason_known check (
  reason in ('UNKNOWN_STATE', 'OTHER_REFERENCE', 'OTHER_CURRENCY', 'NO_AMOUNT', 'AFTER_SETTLEMENT', 'OPEN_AT_BACKUP')
) not valid;

-- Down Migration

delete from payment_alarms where reason = 'OPEN_AT_BACKUP';
alter table payment_alarms drop constraint payment_alarms__reason_known;
alter table payment_alarms add constraint payment_alarms__reason_known check (
  reason in ('UNKNOWN_STATE', 'OTHER_REFERENCE', 'OTHER_CURRENCY', 'NO_AMOUNT', 'AFTER_SETTLEMENT')
);
alter table gateway_payments drop column open_at_backup;
create or replace function stock_items_count_undone() returns trigger language plpgsql as $$
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
create or replace trigger stock_items__withdraw_undone before update of state on stock_items
  for each row when (old.state = 'RESERVED' and new.state = 'AVAILABLE' and new.import_id is not null)
  execute function stock_items_withdraw_undone();
drop index stock_items__quarantined;
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
-- The version before would sell them.
update stock_items set state = 'WITHDRAWN', withdrawn_at = now() where state in ('QUARANTINED', 'LOST');
alter table stock_items drop constraint stock_items__state_known;
alter table stock_items add constraint stock_items__state_known
  check (state in ('AVAILABLE', 'RESERVED', 'SOLD', 'WITHDRAWN'));
