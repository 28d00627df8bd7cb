-- Invariant 9: total = quantity x price - share of the discount; a checkout's orders add up to it.
select o.id::text, o.total_cents
  from orders o
 where o.total_cents <> o.unit_price_cents * o.amount - o.discount_cents
union all
select c.id::text, c.total_cents
  from checkouts c
  left join orders o on o.checkout_id = c.id
 group by c.id
having count(o.id) = 0
    or sum(o.total_cents) <> c.total_cents
    or sum(o.discount_cents) <> c.discount_cents
    or sum(o.unit_price_cents * o.amount) <> c.subtotal_cents
union all
select p.id::text, p.amount_cents
  from gateway_payments p join checkouts c on c.id = p.checkout_id
 where p.amount_cents <> c.total_cents
