-- Invariant 4: COMPLETED has exactly `amount` active items; any other status holds none SOLD.
select o.id, o.status, o.amount, count(i.id) filter (where i.replaced_by is null) as active, count(i.id) as sold
  from orders o
  left join stock_items i on i.order_id = o.id and i.state = 'SOLD'
 group by o.id
having (o.status = 'COMPLETED' and count(i.id) filter (where i.replaced_by is null) <> o.amount)
    or (o.status <> 'COMPLETED' and count(i.id) > 0)
