import type { PaymentAlarm } from 'shared-contract';
import { unixOf } from '../../platform/time.ts';
import { dollarsOf } from '../money.ts';
import type { OpenAlarm } from './payment-alarms.sql.ts';

export const alarmOf = (alarm: OpenAlarm): PaymentAlarm => ({
  _id: alarm.id,
  reason: alarm.reason,
  state: alarm.state,
  second: alarm.second,
  amount: alarm.amountCents === null ? null : dollarsOf(alarm.amountCents),
  currency: alarm.currency,
  gateway_id: alarm.gatewayId,
  since_unix: unixOf(alarm.since),
  user_id: alarm.userId,
  username: alarm.username,
  order_ids: alarm.orderIds,
});
