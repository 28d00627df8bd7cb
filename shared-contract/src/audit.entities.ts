import { type Static, Type } from 'typebox';
import { IdOut, Nullable, Text, UnixSeconds } from './fields.ts';

/**
 * A change by an admin, a member of staff, the owner, or a customer to their own account. It never contains a code, a password or
 * a token.
 */
export const AuditRow = Type.Object({
  _id: IdOut,
  at_unix: UnixSeconds,
  /** Null for the store itself, or for its owner on the command line. */
  actor: Nullable(Type.Object({ _id: IdOut, username: Text })),
  /** The module and the action, such as `orders.approve`. */
  action: Text,
  target_type: Text,
  target_id: Nullable(Text),
  /** The values before and after, if the action records them; null otherwise. */
  before: Type.Unknown(),
  after: Type.Unknown(),
  request_id: Nullable(Text),
  /** The address that the request came from. */
  address: Nullable(Text),
});
export type AuditRow = Static<typeof AuditRow>;
