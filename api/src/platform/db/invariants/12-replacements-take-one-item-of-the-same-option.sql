-- Invariant 12: PENDING and DENIED hold no item; APPROVED holds exactly one, of the same option, given once. Automatic
-- ones are for items that were bought, and no more than the order was sold with.
select r.id, r.status
  from replacement_requests r
  join stock_items faulty on faulty.id = r.stock_item_id
  left join stock_items given on given.id = r.replacement_item_id
 where faulty.order_id is distinct from r.order_id
    or faulty.subcategory_id <> r.subcategory_id
    or (r.status = 'APPROVED') <> (r.replacement_item_id is not null)
    or (r.status = 'APPROVED' and (
         given.subcategory_id <> r.subcategory_id or given.order_id is distinct from r.order_id
         or faulty.replaced_by is distinct from given.id))
    or (r.status <> 'APPROVED' and faulty.replaced_by is not null)
union all
select r.id, r.status
  from replacement_requests r join orders o on o.id = r.order_id
 where r.automatic_place is not null
   and (r.automatic_place not between 1 and least(o.auto_replace_max, o.amount)
        or exists (select from stock_items i where i.replaced_by = r.stock_item_id))
union all
select o.id, 'replaced without a request'
  from stock_items o
 where o.replaced_by is not null
   and not exists (select from replacement_requests r where r.stock_item_id = o.id and r.status = 'APPROVED')
