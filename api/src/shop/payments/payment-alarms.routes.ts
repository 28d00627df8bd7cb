import { limits, listPaymentAlarms, paymentLookedAt } from 'shared-contract';
import { actorOf } from '../audit/call.ts';
import { lookedAt, toCheck } from './payment-alarms.service.ts';
import { alarmOf } from './payment-alarms.view.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

export const paymentAlarmRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(listPaymentAlarms, async ({ query: { skip = 0, amount = limits.pageAmountMax } }) => {
    const { rows, total } = await toCheck(db, skip, amount);
    return { rows: rows.map(alarmOf), total };
  });

  router.handle(paymentLookedAt, async (call) => {
    await db.transaction((tx) => lookedAt(tx, call.params.alarmId, actorOf(call)));
    return { message: 'The payment is off the list.' };
  });
};
