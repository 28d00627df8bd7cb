import { type Static, Type } from 'typebox';
import { IdOut, Nullable, Text, UnixSeconds } from './fields.ts';

/** A change by an admin, a staff member, a customer to the own account, or the owner. It never holds a code, a password or a token. */
export const AuditRow = Type.Object({
  _id: IdOut,
  at_unix: UnixSeconds,
  /** Null: the store itself, or its owner at the command line. */
  actor: Nullable(Type.Object({ _id: IdOut, username: Text })),
  /** The module and the action: `orders.approve`. */
  action: Text,
  target_type: Text,
  target_id: Nullable(Text),
  /** What it was and what it is now, as far as the action records it; null where it records nothing. */
  before: Type.Unknown(),
  after: Type.Unknown(),
  request_id: Nullable(Text),
  /** The address that the request came from. */
  address: Nullable(Text),
});
export type AuditRow = Static<typeof AuditRow>;
