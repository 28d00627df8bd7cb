-- Invariant 11: one order for each option of a checkout; nobody's lines are beyond what a cart may hold.
select checkout_id::text as id, subcategory_id::text as option_id, count(*) as orders
  from orders o join checkouts c on c.id = o.checkout_id
 where not c.admin_made
 group by checkout_id, subcategory_id having count(*) > 1
union all
select user_id::text, 'cart', count(*) from cart_lines group by user_id having count(*) > 50
