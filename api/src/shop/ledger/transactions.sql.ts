import type { LedgerKind } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

export interface TransactionRow {
  id: string;
  kind: LedgerKind;
  amountCents: number;
  balanceAfterCents: number;
  description: string;
  orderId: string | null;
  createdAt: Date;
}

/**
 * A page is found in the index, and its rows are read after that. The balance after an entry is the present one less what
 * came since, added up in the index from one row of the page to the next. Nothing of the pages below is read.
 */
const entriesOf = (name: string, kinds: string) =>
  statement<TransactionRow & Record<string, unknown>>(
    name,
    `select e.id, e.kind, e.amount_cents as "amountCents", e.description, e.order_id as "orderId",
            e.created_at as "createdAt",
            (u.balance_cents - sum(since.cents) over (order by page.seq desc))::bigint as "balanceAfterCents"
       from users u
       cross join (
         select seq, lag(seq, 1, ${Number.MAX_SAFE_INTEGER}::bigint) over (order by seq desc) as newer
           from (select seq from ledger_entries where user_id = $1 and ${kinds}
                  order by seq desc offset $2 limit $3) p) page
       cross join lateral (
         select coalesce(sum(amount_cents), 0) as cents from ledger_entries
          where user_id = $1 and seq > page.seq and seq <= page.newer) since
       cross join lateral (select * from ledger_entries where user_id = $1 and seq = page.seq offset 0) e
      where u.id = $1 order by page.seq desc`,
  );

// Separate statements, because all kinds but purchases are few and have an index.
const entries = {
  all: entriesOf('ledger.entries', 'true'),
  purchases: entriesOf('ledger.purchases', "kind = 'PURCHASE'"),
  others: entriesOf('ledger.entries-of-kind', "kind <> 'PURCHASE' and kind = $4"),
};

const countEntries = statement<{ entries: number; purchases: number }>(
  'ledger.count-entries',
  'select entries, purchases from users where id = $1',
);

const countOthers = statement<{ total: number }>(
  'ledger.count-entries-of-kind',
  `select count(*) as total from ledger_entries where user_id = $1 and kind <> 'PURCHASE' and kind = $2`,
);

export const readTransactions = (
  on: Queryable,
  userId: string,
  kind: LedgerKind | undefined,
  { skip, amount }: { skip: number; amount: number },
) => {
  if (kind === undefined) return entries.all.rows(on, [userId, skip, amount]);
  if (kind === 'PURCHASE') return entries.purchases.rows(on, [userId, skip, amount]);
  return entries.others.rows(on, [userId, skip, amount, kind]);
};
export const countTransactions = async (
  on: Queryable,
  userId: string,
  kind: LedgerKind | undefined,
): Promise<number> => {
  if (kind !== undefined && kind !== 'PURCHASE') {
    return (await countOthers.row(on, [userId, kind]))?.total ?? 0;
  }
  const counted = await countEntries.row(on, [userId]);
  return (kind === undefined ? counted?.entries : counted?.purchases) ?? 0;
};
