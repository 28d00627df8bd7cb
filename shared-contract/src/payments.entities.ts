import { type Static, Type } from 'typebox';
import { Dollars, IdOut, Nullable, OneOf, Text, UnixSeconds } from './fields.ts';
import { ORDER_STATUSES, PAYMENT_ALARM_REASONS } from './statuses.ts';

/** A payment that cannot be settled as the gateway reports it, or that has changed after it was settled (rules 6.9). */
export const PaymentAlarm = Type.Object({
  _id: IdOut,
  reason: OneOf(PAYMENT_ALARM_REASONS),
  /** The state as the gateway names it. */
  state: Text,
  /** Whether it is not the payment that the store has opened, but another one with the same reference. */
  second: Type.Boolean(),
  /** As the gateway reports it, in the currency that it names. Null when it reports none. */
  amount: Nullable(Type.Number()),
  currency: Nullable(Text),
  gateway_id: Text,
  since_unix: UnixSeconds,
  /** Null with UNKNOWN_REFERENCE, like `username`. */
  user_id: Nullable(IdOut),
  username: Nullable(Text),
  /** Empty for a top-up. */
  order_ids: Type.Array(IdOut),
});
export type PaymentAlarm = Static<typeof PaymentAlarm>;

/** A top-up through the gateway. Its states have the names of an order's states. */
export const TopUp = Type.Object({
  payment_id: IdOut,
  status: OneOf(ORDER_STATUSES),
  /** What has to be paid. */
  amount: Dollars,
  /** The whole amount credited to the balance; null while nothing was. */
  credited: Nullable(Dollars),
  /** Until when it can be paid. */
  expires_unix: UnixSeconds,
  /** The payment page while it is PENDING. */
  redirect_url: Type.Optional(Text),
});
export type TopUp = Static<typeof TopUp>;
