import { type Static, Type } from 'typebox';
import { IdOut, Nullable, OneOf, Text, UnixSeconds } from './fields.ts';
import { PAYMENT_ALARM_REASONS } from './statuses.ts';

/** A payment at the gateway that cannot be settled as the gateway reports it, or that has changed since (rules 6.9). */
export const PaymentAlarm = Type.Object({
  _id: IdOut,
  reason: OneOf(PAYMENT_ALARM_REASONS),
  /** The state in the gateway's own word. */
  state: Text,
  /** Not the payment that the store opened: another one under the same reference. */
  second: Type.Boolean(),
  /** As the gateway reports it, in the currency that it names; null where it reports none. */
  amount: Nullable(Type.Number()),
  currency: Nullable(Text),
  gateway_id: Text,
  since_unix: UnixSeconds,
  user_id: IdOut,
  username: Text,
  /** None for a top-up. */
  order_ids: Type.Array(IdOut),
});
export type PaymentAlarm = Static<typeof PaymentAlarm>;
