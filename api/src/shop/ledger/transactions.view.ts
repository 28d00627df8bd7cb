import type { Transaction } from 'shared-contract';
import { unixOf } from '../../platform/time.ts';
import { dollarsOf } from '../money.ts';
import type { TransactionRow } from './transactions.sql.ts';

export const transactionOf = (row: TransactionRow): Transaction => ({
  _id: row.id,
  kind: row.kind,
  amount: dollarsOf(row.amountCents),
  balance_after: dollarsOf(row.balanceAfterCents),
  description: row.description,
  order_id: row.orderId,
  creation_unix: unixOf(row.createdAt),
});
