import { type Static, Type } from 'typebox';
import { Dollars, IdOut, Nullable, OneOf, Text, UnixSeconds } from './fields.ts';
import { LEDGER_KINDS } from './statuses.ts';

export const Transaction = Type.Object({
  _id: IdOut,
  kind: OneOf(LEDGER_KINDS),
  /** A credit is above 0, a debit below. */
  amount: Dollars,
  balance_after: Dollars,
  /** A sentence that describes it. */
  description: Text,
  order_id: Nullable(IdOut),
  creation_unix: UnixSeconds,
});
export type Transaction = Static<typeof Transaction>;
