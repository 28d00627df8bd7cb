import type { LedgerKind } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { countTransactions, readTransactions } from './transactions.sql.ts';

/** A page of the movements of the balance, and how many there are. */
export async function transactions(
  on: Queryable,
  userId: string,
  kind: LedgerKind | undefined,
  page: { skip: number; amount: number },
) {
  const [rows, total] = await Promise.all([
    readTransactions(on, userId, kind, page),
    countTransactions(on, userId, kind),
  ]);
  return { rows, total };
}
