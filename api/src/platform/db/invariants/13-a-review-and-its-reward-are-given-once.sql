-- Invariant 13: only for the buyer's own COMPLETED order; at most one reward, at most 10 % of what was paid.
select v.id::text as id, 'not the buyer''s completed order' as wrong
  from reviews v join orders o on o.id = v.order_id
 where o.status <> 'COMPLETED' or o.user_id <> v.user_id or o.product_id <> v.product_id
union all
select l.id::text, 'reward without a review or too high'
  from ledger_entries l
  left join orders o on o.id = l.order_id
  left join reviews v on v.order_id = l.order_id
 where l.kind = 'REVIEW_REWARD'
   and (v.id is null or o.paid_at is null or l.user_id <> o.user_id or l.reference <> o.id::text
        or l.amount_cents > round(o.total_cents * 0.1))
union all
select p.id::text, 'rating counters'
  from products p
  left join reviews v on v.product_id = p.id and v.deleted_at is null
 group by p.id
having p.rating_count <> count(v.id) or p.rating_sum <> coalesce(sum(v.rating), 0)
