-- Invariant 8: completed_at is set if and only if COMPLETED; an end has a closing time; a checkout is open
-- if and only if one of its orders is PENDING.
select o.id, o.status
  from orders o
 where (o.status = 'COMPLETED') <> (o.completed_at is not null)
    or (o.status = 'PENDING') <> (o.closed_at is null)
union all
select c.id, case when c.open then 'open' else 'closed' end
  from checkouts c
 where c.open <> exists (select from orders o where o.checkout_id = c.id and o.status = 'PENDING')
