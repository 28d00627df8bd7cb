import type { LedgerKind } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** One movement of a balance. Its (kind, reference) is unique, so the same cause moves it once (rules 6.1). */
export interface LedgerEntry {
  userId: string;
  kind: LedgerKind;
  reference: string;
  /** Signed. */
  amountCents: number;
  orderId: string | null;
  /** One sentence that describes it. */
  description: string;
}

const insert = statement(
  'ledger.post',
  `insert into ledger_entries (user_id, kind, reference, amount_cents, order_id, description)
   select * from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::uuid[], $6::text[])`,
);

/** Writes entries; the schema moves the balances with them and refuses one below zero. The user is locked. */
export async function postEntries(tx: Tx, entries: readonly LedgerEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await insert.run(tx, [
    entries.map((entry) => entry.userId),
    entries.map((entry) => entry.kind),
    entries.map((entry) => entry.reference),
    entries.map((entry) => entry.amountCents),
    entries.map((entry) => entry.orderId),
    entries.map((entry) => entry.description),
  ]);
  tx.changed('balances');
}
