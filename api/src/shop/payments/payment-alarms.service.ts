import type { Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import type { Actor } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import { alarmExists, alarmLookedAt, countPaymentsToCheck, paymentsToCheck } from './payment-alarms.sql.ts';

/** A page of the payments that an admin has to review, and how many there are. */
export async function toCheck(on: Queryable, skip: number, amount: number) {
  const [rows, total] = await Promise.all([paymentsToCheck(on, skip, amount), countPaymentsToCheck(on)]);
  return { rows, total };
}

/**
 * Closes an alarm for good. Changes nothing when it was closed already, or the payment is in a known state again. Throws
 * PAYMENT_ALARM_NOT_FOUND.
 */
export async function lookedAt(tx: Tx, alarmId: string, actor: Actor): Promise<void> {
  const id = knownId(alarmId, 'PAYMENT_ALARM_NOT_FOUND');
  const before = await alarmLookedAt(tx, id, actor.actorId);
  if (before) {
    await audit(tx, {
      ...actor,
      action: 'payments.looked-at',
      targetType: 'payment_alarm',
      targetId: id,
      before,
    });
  } else if (!(await alarmExists(tx, id))) throw fail('PAYMENT_ALARM_NOT_FOUND');
}
