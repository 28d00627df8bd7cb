import type { UnpaidEnd } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

type PaymentStatus = 'CREATING' | 'PENDING' | 'COMPLETED' | UnpaidEnd;

/** A payment as we store it. `id` is the reference that we send to the gateway. */
export interface Payment {
  id: string;
  gatewayId: string | null;
  userId: string;
  /** Null for a top-up. */
  checkoutId: string | null;
  amountCents: number;
  status: PaymentStatus;
  redirectUrl: string | null;
  /** Whether it is settled. */
  settled: boolean;
  /** Whether it is past its deadline, by the clock of the database. */
  late: boolean;
  /** Whether it was open in the backup that the store was restored from, and the gateway has not said since that it was not paid. */
  openAtBackup: boolean;
}

/** A top-up as its buyer sees it. */
export interface TopUpRow {
  id: string;
  status: PaymentStatus;
  amountCents: number;
  /** Null while nothing was paid. */
  paidCents: number | null;
  redirectUrl: string | null;
  expiresAt: Date;
}

type Row<T> = T & Record<string, unknown>;

const columns = `id, gateway_id as "gatewayId", user_id as "userId", checkout_id as "checkoutId",
  amount_cents as "amountCents", status, redirect_url as "redirectUrl", effect is not null as settled,
  expires_at <= now() as late, open_at_backup as "openAtBackup"`;

const insert = statement(
  'payments.insert',
  `insert into gateway_payments (id, user_id, checkout_id, amount_cents, expires_at, next_poll_at)
   values ($1, $2, $3, $4, now() + make_interval(secs => $5), now() + interval '15 seconds')`,
);

const byId = statement<Row<Payment>>(
  'payments.find',
  `select ${columns} from gateway_payments where id = $1`,
);
const byGatewayId = statement<Row<Payment>>(
  'payments.find-by-gateway-id',
  `select ${columns} from gateway_payments where gateway_id = $1`,
);
const lock = statement<Row<Payment>>(
  'payments.lock',
  `select ${columns} from gateway_payments where id = $1 for update`,
);

const openTopUps = statement<{ count: number; secondsLeft: number | null }>(
  'payments.open-top-ups',
  `select count(*)::int as count, extract(epoch from min(expires_at) - now())::float8 as "secondsLeft"
     from gateway_payments
    where user_id = $1 and checkout_id is null and status in ('CREATING', 'PENDING') and expires_at > now()`,
);

const open = statement(
  'payments.open',
  `select from gateway_payments where user_id = $1 and status in ('CREATING', 'PENDING') limit 1`,
);

const opened = statement<Row<Payment>>(
  'payments.opened',
  `update gateway_payments
      set gateway_id = coalesce(gateway_id, $2), redirect_url = coalesce(redirect_url, $3),
          status = case status when 'CREATING' then 'PENDING' else status end,
          next_poll_at = case when effect is null then now() + interval '15 seconds' end
    where id = $1 returning ${columns}`,
);

const closed = statement(
  'payments.closed',
  `update gateway_payments
      set status = $2, gateway_id = coalesce(gateway_id, $3),
          next_poll_at = case when coalesce(gateway_id, $3) is not null and next_poll_at is not null
                              then greatest(next_poll_at, now() + interval '15 seconds') end
    where id = $1 and status in ('CREATING', 'PENDING')`,
);

const closedOfCheckout = statement(
  'payments.closed-of-checkout',
  `update gateway_payments
      set status = $2,
          next_poll_at = case when gateway_id is not null and next_poll_at is not null then now() end
    where checkout_id = $1 and status in ('CREATING', 'PENDING')`,
);

const settle = statement(
  'payments.settle',
  `update gateway_payments
      set status = 'COMPLETED', effect = $2, effect_at = now(), paid_cents = $3,
          gateway_id = coalesce(gateway_id, $4), next_poll_at = null
    where id = $1`,
);

// A payment with our reference that is not the one we opened. Its money is still credited.
const insertExtra = statement(
  'payments.insert-extra',
  `insert into gateway_payments (id, gateway_id, user_id, amount_cents, status, expires_at, effect, effect_at, paid_cents)
   values ($1, $2, $3, $4, 'COMPLETED', now(), 'CREDITED', now(), $4)
   on conflict (gateway_id) do nothing`,
);

// Taken and rescheduled in one statement: no two instances ask at once, and a crash only delays the next poll. While the
// payment may be paid, that is at most 40 seconds later: with the poller's 5 and a slow answer it stays under a minute.
const takeDue = statement<Row<Payment>>(
  'payments.take-due',
  `update gateway_payments p
      set poll_count = poll_count + 1,
          next_poll_at = case
            when expires_at > now() then least(
              now() + least(interval '15 seconds' * (1 + least(poll_count, 10) / 2), interval '40 seconds'),
              expires_at + interval '2 seconds')
            when expires_at > now() - interval '1 hour' then now() + interval '1 minute'
            when expires_at > now() - interval '7 days' then now() + interval '1 hour' end
    where id in (select id from gateway_payments where next_poll_at <= now() and effect is null
                  order by next_poll_at limit $1 for update skip locked)
   returning ${columns}`,
);

// Several pages and instances may look at the same time: one of them asks the gateway, at most once in 3 seconds.
const takeAsked = statement<Row<Payment>>(
  'payments.take-asked',
  `update gateway_payments set asked_at = now()
    where (id = $1 or checkout_id = (select checkout_id from orders where id = $1))
      and status = 'PENDING' and effect is null and gateway_id is not null
      and (asked_at is null or asked_at <= now() - interval '3 seconds')
   returning ${columns}`,
);

const topUp = statement<Row<TopUpRow>>(
  'payments.top-up',
  `select id, status, amount_cents as "amountCents", paid_cents as "paidCents", redirect_url as "redirectUrl",
          expires_at as "expiresAt"
     from gateway_payments where id = $1 and user_id = $2 and checkout_id is null`,
);

const openAtBackup = statement(
  'payments.open-at-backup',
  `update gateway_payments set open_at_backup = true where checkout_id = $1 and status in ('CREATING', 'PENDING')`,
);

const unpaidAfterRestore = statement(
  'payments.unpaid-after-restore',
  'update gateway_payments set open_at_backup = false where id = $1',
);

const stopPolling = statement(
  'payments.stop-polling',
  'update gateway_payments set next_poll_at = null where id = $1',
);

const pollSoon = statement(
  'payments.poll-soon',
  'update gateway_payments set next_poll_at = now() where gateway_id = $1 and effect is null',
);

/** `seconds` is how long it may be paid. The first poll is due after 15 seconds. */
export const insertPayment = (
  tx: Tx,
  payment: { id: string; userId: string; checkoutId: string | null; amountCents: number; seconds: number },
) => insert.run(tx, [payment.id, payment.userId, payment.checkoutId, payment.amountCents, payment.seconds]);

export const findPayment = (on: Queryable, id: string) => byId.row(on, [id]);
export const findPaymentByGatewayId = (on: Queryable, gatewayId: string) => byGatewayId.row(on, [gatewayId]);
export const lockPayment = (tx: Tx, id: string) => lock.row(tx, [id]);

/** The top-ups that the user may still pay, and how long until the first of them is over. */
export async function openTopUpsOf(tx: Tx, userId: string): Promise<{ count: number; secondsLeft: number }> {
  const row = await openTopUps.row(tx, [userId]);
  return { count: row?.count ?? 0, secondsLeft: row?.secondsLeft ?? 0 };
}

/** Whether the user has a payment of which it is not known yet how it ends. */
export const waitsForPayment = async (tx: Tx, userId: string): Promise<boolean> =>
  (await open.run(tx, [userId])) > 0;

/** Records that the gateway has created the payment. If it was created twice, the first one counts. A closed one stays closed, and is polled. */
export const paymentOpened = (tx: Tx, id: string, gatewayId: string, url: string) =>
  opened.row(tx, [id, gatewayId, url]);

/** Closes a payment that was not paid. Polling goes on while the gateway may still take money for it. */
export const paymentClosed = (tx: Tx, id: string, status: UnpaidEnd, gatewayId: string | null) =>
  closed.run(tx, [id, status, gatewayId]);

/** Closes the payment of a checkout that was cancelled or has expired. It is polled once more at once. */
export const paymentOfCheckoutClosed = (tx: Tx, checkoutId: string, status: 'CANCELLED' | 'EXPIRED') =>
  closedOfCheckout.run(tx, [checkoutId, status]);

/** Marks the payment of a checkout that is open in a restored backup, before the checkout is closed. */
export const markOpenAtBackup = (tx: Tx, checkoutId: string) => openAtBackup.run(tx, [checkoutId]);
/** Records that, by the gateway, a payment from a restored backup was not paid before the store was lost. */
export const wasUnpaidAtRestore = (tx: Tx, id: string) => unpaidAfterRestore.run(tx, [id]);

export const settlePayment = (
  tx: Tx,
  id: string,
  settled: { effect: 'COMPLETED' | 'CREDITED'; paidCents: number; gatewayId: string },
) => settle.run(tx, [id, settled.effect, settled.paidCents, settled.gatewayId]);

/** true unless this payment id was settled before. */
export const insertExtraPayment = async (
  tx: Tx,
  extra: { id: string; gatewayId: string; userId: string; paidCents: number },
): Promise<boolean> =>
  (await insertExtra.run(tx, [extra.id, extra.gatewayId, extra.userId, extra.paidCents])) === 1;

export const takeDuePayments = (on: Queryable, atMost: number) => takeDue.rows(on, [atMost]);
/** The open payment of this id, or of the checkout of the order of this id, unless it was asked for a moment ago. */
export const takeAskedPayment = (on: Queryable, id: string) => takeAsked.row(on, [id]);
export const ownTopUp = (on: Queryable, id: string, userId: string) => topUp.row(on, [id, userId]);
export const stopPollingPayment = (on: Queryable, id: string) => stopPolling.run(on, [id]);
export const pollPaymentSoon = (on: Queryable, gatewayId: string) => pollSoon.run(on, [gatewayId]);
