import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

// Payments that need a look (rules 6.9). One alarm for each payment and state; it may open again.

const raise = statement(
  'payment-alarms.raise',
  `insert into payment_alarms (payment_id, state, ended_at) values ($1, $2, case when $3 then now() end)
   on conflict (payment_id, state) do nothing`,
);

const reopen = statement(
  'payment-alarms.reopen',
  'update payment_alarms set ended_at = null where payment_id = $1 and state = $2 and not $3',
);

const end = statement(
  'payment-alarms.end',
  'update payment_alarms set ended_at = now() where payment_id = $1 and ended_at is null',
);

const count = statement<{ count: number }>(
  'payment-alarms.count',
  'select count(distinct payment_id)::int as count from payment_alarms where ended_at is null',
);

/** A payment that needs a look, and what it is for: orders, or (none) a top-up. */
export interface PaymentToCheck {
  id: string;
  /** The state in the words of the gateway; several when it changed. */
  state: string;
  since: Date;
  userId: string;
  username: string;
  orderIds: string[];
}

const list = statement<PaymentToCheck & Record<string, unknown>>(
  'payment-alarms.list',
  `select p.id, string_agg(a.state, ', ' order by a.raised_at) as state, min(a.raised_at) as since,
          p.user_id as "userId", u.username,
          array(select o.id::text from orders o where o.checkout_id = p.checkout_id order by o.id) as "orderIds"
     from payment_alarms a join gateway_payments p on p.id = a.payment_id join users u on u.id = p.user_id
    where a.ended_at is null
    group by p.id, u.id order by since, p.id limit $1`,
);

/** true when this payment was never in this state before. `over`: it is settled, so the alarm ends at once. */
export async function raiseAlarm(tx: Tx, paymentId: string, state: string, over: boolean): Promise<boolean> {
  if ((await raise.run(tx, [paymentId, state, over])) === 1) return true;
  await reopen.run(tx, [paymentId, state, over]);
  return false;
}

/** The gateway reports a known state again. */
export const endAlarms = (tx: Tx, paymentId: string) => end.run(tx, [paymentId]);

export const countPaymentsToCheck = async (on: Queryable): Promise<number> =>
  (await count.row(on, []))?.count ?? 0;

/** The ones that wait longest. */
export const paymentsToCheck = (on: Queryable, atMost: number) => list.rows(on, [atMost]);
