import { limits, listPaymentAlarms, paymentLookedAt } from 'shared-contract';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import { unixOf } from '../../platform/time.ts';
import type { Module } from '../module.ts';
import { audit } from '../audit/audit.sql.ts';
import { dollarsOf } from '../money.ts';
import { alarmExists, alarmLookedAt, countPaymentsToCheck, paymentsToCheck } from './payment-alarms.sql.ts';

const lookedAt = { message: 'The payment is off the list.' };

export const paymentAlarmRoutes: Module = (router, { db }) => {
  router.handle(listPaymentAlarms, async ({ query: { skip = 0, amount = limits.pageAmountMax } }) => {
    const [alarms, total] = await Promise.all([paymentsToCheck(db, skip, amount), countPaymentsToCheck(db)]);
    const rows = alarms.map((alarm) => ({
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
    }));
    return { rows, total };
  });

  router.handle(paymentLookedAt, async ({ params, identity: { userId }, requestId }) => {
    const id = knownId(params.alarmId, 'PAYMENT_ALARM_NOT_FOUND');
    await db.transaction(async (tx) => {
      const alarm = await alarmLookedAt(tx, id, userId);
      if (!alarm) {
        // Looked at already, or clear again meanwhile.
        if (!(await alarmExists(tx, id))) throw fail('PAYMENT_ALARM_NOT_FOUND');
        return;
      }
      const { paymentId, gatewayId, reason, state } = alarm;
      await audit(tx, {
        actorId: userId,
        action: 'payments.looked-at',
        targetType: 'payment_alarm',
        targetId: id,
        before: { paymentId, gatewayId, reason, state },
        requestId,
      });
    });
    return lookedAt;
  });
};
