-- Invariant 12: PENDING and DENIED hold no item; APPROVED holds exactly one, of the same option, given once.
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
select o.id, 'replaced without a request'
  from stock_items o
 where o.replaced_by is not null
   and not exists (select from replacement_requests r where r.stock_item_id = o.id and r.status = 'APPROVED')
