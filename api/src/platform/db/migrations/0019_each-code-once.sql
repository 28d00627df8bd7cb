-- Up Migration

-- A code is in the store once, whatever its option: among the items that are AVAILABLE, RESERVED or SOLD there is one of
-- each fingerprint. One that was withdrawn may come back as a new item.
--
-- What was there twice before this rule: one item of each code stays, a SOLD one before a RESERVED before an AVAILABLE one.
-- AVAILABLE twins of it are withdrawn, so that nobody buys them. RESERVED and SOLD ones belong to orders, and name it in
-- `twin_of`. When an order ends without a sale, what it held of such a code is withdrawn and not for sale again.
alter table stock_items add column twin_of uuid references stock_items (id);
create temporary table twins as
  select id, subcategory_id, state, stays
    from (select id, subcategory_id, state, first_value(id) over code as stays
            from stock_items where state <> 'WITHDRAWN'
          window code as (partition by fingerprint
                          order by array_position(array['SOLD', 'RESERVED', 'AVAILABLE'], state), seq)) i
   where id <> stays;
update stock_items set state = 'WITHDRAWN', withdrawn_at = now()
 where id in (select id from twins where state = 'AVAILABLE');
update stock_items i set twin_of = t.stays from twins t where i.id = t.id and t.state <> 'AVAILABLE';
insert into audit_log (action, target_type, target_id, after)
select 'stock.withdraw-twins', 'subcategory', subcategory_id, jsonb_build_object('withdrawn', count(*))
  from twins where state = 'AVAILABLE' group by subcategory_id;
drop table twins;
alter table stock_items
  add constraint stock_items__twin_not_for_sale check (twin_of is null or state <> 'AVAILABLE');

create unique index stock_items__code_once on stock_items (fingerprint)
  where state <> 'WITHDRAWN' and twin_of is null;
-- Usually empty.
create index stock_items__twins on stock_items (fingerprint) where state <> 'WITHDRAWN' and twin_of is not null;
drop index stock_items__duplicates;

create function stock_items_withdraw_twin() returns trigger language plpgsql as $$
begin
  if new.twin_of is not null or exists (
    select from stock_items
     where fingerprint = new.fingerprint and state <> 'WITHDRAWN' and twin_of is not null
  ) then
    new.state := 'WITHDRAWN';
    new.withdrawn_at := now();
  end if;
  return new;
end
$$;
create trigger stock_items__withdraw_twin before update of state on stock_items
  for each row when (old.state = 'RESERVED' and new.state = 'AVAILABLE')
  execute function stock_items_withdraw_twin();
create trigger stock_items__twin_stays before update of twin_of on stock_items
  for each row when (old.twin_of is not null and new.twin_of is distinct from old.twin_of)
  execute function refuse_change('stock_items__moves');

-- Down Migration

drop trigger stock_items__twin_stays on stock_items;
drop trigger stock_items__withdraw_twin on stock_items;
drop function stock_items_withdraw_twin;
create index stock_items__duplicates on stock_items (subcategory_id, fingerprint);
drop index stock_items__code_once, stock_items__twins;
alter table stock_items drop column twin_of;
