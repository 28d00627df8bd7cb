import { type Static, Type } from 'typebox';
import { IdOut } from './fields.ts';

export const LiveEvent = Type.Object({
  /** Orders were placed or got another status; requests were filed or settled. */
  kind: Type.Enum(['ORDERS_PLACED', 'ORDERS_MOVED', 'REQUESTS_FILED', 'REQUESTS_SETTLED']),
  /** The ids of the orders or requests. Empty when requests were settled. */
  ids: Type.Array(IdOut),
});
export type LiveEvent = Static<typeof LiveEvent>;
