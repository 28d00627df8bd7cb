-- Invariant 2: no balance is below 0, now or after any entry of its history.
select user_id, id as entry_id, running
  from (select user_id, id, sum(amount_cents) over (partition by user_id order by seq)::bigint as running
          from ledger_entries) history
 where running < 0
