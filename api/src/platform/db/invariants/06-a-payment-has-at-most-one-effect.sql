-- Invariant 6: a gateway payment completes orders or credits the balance, never both, and a known paid one does.
select p.id, p.status, p.effect, 'paid without effect' as wrong
  from gateway_payments p
 where p.status = 'COMPLETED' and p.effect is null
union all
select p.id, p.status, p.effect, 'effect without a ledger entry'
  from gateway_payments p
 where p.effect = 'CREDITED'
   and not exists (select from ledger_entries l
                    where l.reference = p.id::text and l.kind in ('TOP_UP', 'LATE_PAYMENT', 'SHORT_PAYMENT'))
union all
select p.id, p.status, p.effect, 'more than one credit'
  from gateway_payments p
  join ledger_entries l on l.reference = p.id::text and l.kind in ('TOP_UP', 'LATE_PAYMENT', 'SHORT_PAYMENT', 'OVERPAYMENT')
 group by p.id
having count(*) > 1 or (p.effect = 'COMPLETED' and bool_or(l.kind in ('LATE_PAYMENT', 'SHORT_PAYMENT', 'TOP_UP')))
union all
select p.id, p.status, p.effect, 'completed without its orders'
  from gateway_payments p
 where p.effect = 'COMPLETED'
   and (p.checkout_id is null or not exists (
     select from orders o where o.checkout_id = p.checkout_id and o.status = 'COMPLETED' and o.paid_at is not null))
union all
select p.id, p.status, p.effect, 'settled, and still to be looked at for what was wrong before'
  from gateway_payments p
 where p.effect is not null
   and exists (select from payment_alarms a
                where a.gateway_id = p.gateway_id and a.ended_at is null and a.reason not in ('AFTER_SETTLEMENT', 'ACCOUNT_CLOSED'))
union all
select p.id, p.status, p.effect, 'not settled, and to be looked at for what came after'
  from payment_alarms a join gateway_payments p on p.id = a.payment_id
 where a.reason = 'AFTER_SETTLEMENT' and (p.effect is null or p.gateway_id is distinct from a.gateway_id)
