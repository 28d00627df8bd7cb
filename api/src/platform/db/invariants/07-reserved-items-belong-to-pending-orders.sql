-- Invariant 7: RESERVED items belong to PENDING orders, each of which holds exactly its amount; none is more than 60 s
-- past its deadline, at the moment whose data it is: of a restored backup, when that was made.
select i.id, i.order_id, o.status
  from stock_items i join orders o on o.id = i.order_id
 where i.state = 'RESERVED' and o.status <> 'PENDING'
union all
select null, o.id, o.status
  from orders o
  left join stock_items i on i.order_id = o.id and i.state = 'RESERVED'
 where o.status = 'PENDING'
 group by o.id
having count(i.id) <> o.amount
union all
select null, o.id, o.status
  from orders o
 where o.status = 'PENDING' and o.expires_at < coalesce(nullif(current_setting('store.data_of', true), '')::timestamptz, now()) - interval '60 seconds'
