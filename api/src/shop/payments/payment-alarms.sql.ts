import type { PaymentAlarmReason } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

// Payments at the gateway that an admin has to review. Of each, only the alarm about its latest state is open.

/** A problem with a payment at the gateway, which may be another one than we opened. */
export interface Alarm {
  /** The payment of the store that it is about; null when it is about none. */
  paymentId: string | null;
  gatewayId: string;
  reason: PaymentAlarmReason;
  /** The state in the gateway's own word. */
  state: string;
  /** The amount by the gateway; null where it tells none. */
  amountCents: number | null;
  currency: string | null;
}

const raise = statement(
  'payment-alarms.raise',
  `insert into payment_alarms (payment_id, gateway_id, reason, state, amount_cents, currency)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
);

const reopen = statement(
  'payment-alarms.reopen',
  `update payment_alarms set ended_at = null, raised_at = now(), amount_cents = $4, currency = $5
    where gateway_id = $1 and reason = $2 and state = $3 and ended_at is not null and looked_by is null`,
);

const endOthers = statement(
  'payment-alarms.end-others',
  `update payment_alarms set ended_at = now()
    where gateway_id = $1 and ended_at is null and (reason, state) is distinct from ($2, $3)`,
);

const end = statement(
  'payment-alarms.end',
  'update payment_alarms set ended_at = now() where gateway_id = $1 and ended_at is null',
);

const lookedAt = statement<{ paymentId: string | null; gatewayId: string; reason: string; state: string }>(
  'payment-alarms.looked-at',
  `update payment_alarms set ended_at = now(), looked_by = $2 where id = $1 and ended_at is null
   returning payment_id as "paymentId", gateway_id as "gatewayId", reason, state`,
);

const exists = statement('payment-alarms.exists', 'select from payment_alarms where id = $1');

const count = statement<{ count: number }>(
  'payment-alarms.count',
  'select count(*)::int as count from payment_alarms where ended_at is null',
);

/** An open alarm, and what our payment is for: orders, or (none) a top-up. */
export interface OpenAlarm extends Alarm {
  id: string;
  /** Another payment than the one that we opened, under the same reference. */
  second: boolean;
  since: Date;
  /** Null without a payment of ours, as `username`. */
  userId: string | null;
  username: string | null;
  orderIds: string[];
}

const list = statement<OpenAlarm & Record<string, unknown>>(
  'payment-alarms.list',
  `select a.id, a.payment_id as "paymentId", a.gateway_id as "gatewayId", a.reason, a.state,
          a.amount_cents as "amountCents", a.currency, a.raised_at as since,
          coalesce(p.gateway_id <> a.gateway_id, false) as second,
          p.user_id as "userId", u.username,
          array(select o.id::text from orders o where o.checkout_id = p.checkout_id order by o.id) as "orderIds"
     from payment_alarms a left join gateway_payments p on p.id = a.payment_id left join users u on u.id = p.user_id
    where a.ended_at is null
    order by a.raised_at, a.id limit $2 offset $1`,
);

/**
 * Opens an alarm in place of any other one about the same payment at the gateway, unless somebody has looked at it.
 * @returns true when that payment was never in this state before
 */
export async function raiseAlarm(tx: Tx, alarm: Alarm): Promise<boolean> {
  const { paymentId, gatewayId, reason, state, amountCents, currency } = alarm;
  await endOthers.run(tx, [gatewayId, reason, state]);
  if ((await raise.run(tx, [paymentId, gatewayId, reason, state, amountCents, currency])) === 1) return true;
  await reopen.run(tx, [gatewayId, reason, state, amountCents, currency]);
  return false;
}

/** Closes the alarm, because the payment is in a known state again. */
export const endAlarms = (tx: Tx, gatewayId: string) => end.run(tx, [gatewayId]);

/** Closes an open alarm for good. Undefined when it is not open. */
export const alarmLookedAt = (tx: Tx, id: string, userId: string) => lookedAt.row(tx, [id, userId]);

export const alarmExists = async (tx: Tx, id: string): Promise<boolean> =>
  (await exists.row(tx, [id])) !== undefined;

export const countPaymentsToCheck = async (on: Queryable): Promise<number> =>
  (await count.row(on, []))?.count ?? 0;

/** A page of payments to check, the ones that wait longest first. */
export const paymentsToCheck = (on: Queryable, skip: number, amount: number) => list.rows(on, [skip, amount]);
