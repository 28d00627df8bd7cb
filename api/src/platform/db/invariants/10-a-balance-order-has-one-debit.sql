-- Invariant 10: a BALANCE order has exactly one debit, of its total; gateway and admin-made orders have none.
select o.id, o.payment_method, o.admin_made, count(l.id) as debits, sum(l.amount_cents) as debited
  from orders o
  left join ledger_entries l on l.kind = 'PURCHASE' and l.reference = o.id::text
 group by o.id
having case when o.payment_method = 'BALANCE' and not o.admin_made
            then count(l.id) <> 1 or sum(l.amount_cents) <> -o.total_cents or bool_or(l.user_id <> o.user_id)
            else count(l.id) <> 0 end
