import { type Static, Type } from 'typebox';
import { IdOut } from './fields.ts';

export const LiveEvent = Type.Object({
  /** Orders were placed, or have another status; requests wait for a decision, or were settled. */
  kind: Type.Enum(['ORDERS_PLACED', 'ORDERS_MOVED', 'REQUESTS_FILED', 'REQUESTS_SETTLED']),
  /** The ids of the orders or requests; none where requests were settled. */
  ids: Type.Array(IdOut),
});
export type LiveEvent = Static<typeof LiveEvent>;
