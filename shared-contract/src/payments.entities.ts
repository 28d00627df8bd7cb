import { type Static, Type } from 'typebox';
import { Dollars, IdOut, Nullable, OneOf, Text, UnixSeconds } from './fields.ts';
import { ORDER_STATUSES, PAYMENT_ALARM_REASONS } from './statuses.ts';

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
  /** Null with UNKNOWN_REFERENCE, as `username`. */
  user_id: Nullable(IdOut),
  username: Nullable(Text),
  /** None for a top-up. */
  order_ids: Type.Array(IdOut),
});
export type PaymentAlarm = Static<typeof PaymentAlarm>;

/** A top-up through the gateway. Its states have the names of an order's. */
export const TopUp = Type.Object({
  payment_id: IdOut,
  status: OneOf(ORDER_STATUSES),
  /** What was to be paid. */
  amount: Dollars,
  /** What has arrived in the balance, whole; null while nothing has. */
  credited: Nullable(Dollars),
  /** Until when it may be paid. */
  expires_unix: UnixSeconds,
  /** Where it is paid while it is PENDING. */
  redirect_url: Type.Optional(Text),
});
export type TopUp = Static<typeof TopUp>;
