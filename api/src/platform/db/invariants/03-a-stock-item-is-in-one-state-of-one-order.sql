-- Invariant 3: exactly one state, at most one order, replacements included; a code is in the store once, and one that is
-- twice from before that rule is not for sale.
select i.id, i.state, i.order_id
  from stock_items i
 where (i.state in ('RESERVED', 'SOLD')) <> (i.order_id is not null)
    or (i.state = 'SOLD') <> (i.sold_at is not null)
    or (i.state = 'WITHDRAWN') <> (i.withdrawn_at is not null)
union all
select n.id, n.state, n.order_id
  from stock_items o join stock_items n on n.id = o.replaced_by
 where n.order_id is distinct from o.order_id or n.state <> 'SOLD'
union all
select i.id, i.state, i.order_id
  from stock_items i
 where i.state <> 'WITHDRAWN'
   and exists (select from stock_items twin
                where twin.fingerprint = i.fingerprint and twin.id <> i.id and twin.state <> 'WITHDRAWN'
                  and (i.state = 'AVAILABLE' or (i.twin_of is null and twin.twin_of is null)))
