-- Invariant 1: for every user balance = sum of the ledger.
select u.id, u.balance_cents, coalesce(l.total, 0) as ledger_cents
  from users u
  left join (select user_id, sum(amount_cents)::bigint as total from ledger_entries group by user_id) l
    on l.user_id = u.id
 where u.balance_cents <> coalesce(l.total, 0)
