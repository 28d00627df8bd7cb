import { randomUUID } from 'node:crypto';
import type { PaymentAlarmReason } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { isId } from '../../platform/ids.ts';
import { lockBuyer } from '../accounts/buyers.sql.ts';
import { audit } from '../audit/audit.sql.ts';
import type { Outbox } from '../mails/outbox.ts';
import { postEntries } from '../ledger/ledger.sql.ts';
import {
  absorbPayment,
  completeOrders,
  lockOptionsOfCheckout,
  lockOrders,
  pendingIds,
} from '../orders/order-moves.sql.ts';
import { replaceTwins, sellItems } from '../stock/items.sql.ts';
import type { GatewayPayment, GatewayStatus } from './hoodpay-answers.ts';
import { endAlarms, raiseAlarm } from './payment-alarms.sql.ts';
import {
  findPayment,
  findPaymentByGatewayId,
  insertExtraPayment,
  lockPayment,
  paymentClosed,
  settlePayment,
  stopPollingPayment,
  wasUnpaidAtRestore,
  type Payment,
} from './payments.sql.ts';
import { closeCheckout, type PaymentDeps } from './payments.service.ts';
import { settlementOf, type Settlement } from './settlement.rules.ts';

/** The result of reading a payment, for the log. */
export type Outcome =
  'completed' | 'credited' | 'already settled' | 'closed' | 'still pending' | 'not ours' | Unclear;

/** A payment that an admin has to look at. One that cannot be settled stays open, and is polled again. */
type Unclear =
  | 'unknown state'
  | 'unknown reference'
  | 'another reference'
  | 'another currency'
  | 'no amount'
  | 'changed after settlement'
  | 'open at the backup'
  | 'credited after closing';

const unclear: Record<Unclear, { reason: PaymentAlarmReason; words: (state: string) => string }> = {
  'unknown state': { reason: 'UNKNOWN_STATE', words: (state) => state },
  'unknown reference': {
    reason: 'UNKNOWN_REFERENCE',
    words: (state) => `${state} for a reference that the store does not know`,
  },
  'another reference': { reason: 'OTHER_REFERENCE', words: (state) => `${state} for another reference` },
  'another currency': { reason: 'OTHER_CURRENCY', words: (state) => `${state} in another currency` },
  'no amount': { reason: 'NO_AMOUNT', words: (state) => `${state} without an amount` },
  'changed after settlement': { reason: 'AFTER_SETTLEMENT', words: (state) => state },
  'open at the backup': { reason: 'OPEN_AT_BACKUP', words: (state) => `${state}, and open in the backup` },
  'credited after closing': { reason: 'ACCOUNT_CLOSED', words: (state) => `${state} for a closed account` },
};

export const isUnclear = (outcome: Outcome): outcome is Unclear => Object.hasOwn(unclear, outcome);

/**
 * Acts on a payment that was just fetched from the gateway with our key: nothing else is trusted. It has at
 * most one effect: the locks of the buyer and the payment make parallel calls wait. `wasSettled`: it was settled
 * before the gateway was asked, so that a state like REFUNDED is newer. Otherwise the answer may be older.
 */
export async function settle(
  { db, log, outbox }: Pick<PaymentDeps, 'db' | 'log' | 'outbox'>,
  fetched: GatewayPayment,
  wasSettled = false,
): Promise<Outcome> {
  const { outcome, alarm } = await db.transaction((tx) => settleLocked(tx, outbox, fetched, wasSettled));
  if (alarm) log.error(alarm, 'a payment needs a look');
  return outcome;
}

/** The log entry of a payment that cannot be settled. */
interface Alarm {
  paymentId: string | null;
  gatewayId: string;
  state: string;
}

async function settleLocked(
  tx: Tx,
  outbox: Outbox,
  fetched: GatewayPayment,
  wasSettled: boolean,
): Promise<{ outcome: Outcome; alarm?: Alarm | undefined }> {
  // We made it and stored its id, so it is ours even when the gateway sends no reference.
  const known = await findPaymentByGatewayId(tx, fetched.id);
  const ours = known ?? (await byReference(tx, fetched));
  if (!ours) return unknownPayment(tx, fetched);
  const buyer = await lockBuyer(tx, ours.userId);
  // A second payment may have been credited meanwhile, and then has a row of its own.
  const { id } = (await findPaymentByGatewayId(tx, fetched.id)) ?? ours;
  const payment = await lockPayment(tx, id);
  if (!payment) return { outcome: 'not ours' };
  const done = await act(tx, outbox, payment, fetched, wasSettled);
  // Nobody can spend it, and no mail says that it arrived.
  const outcome = done === 'credited' && buyer?.closed ? 'credited after closing' : done;
  return { outcome, alarm: await newAlarm(tx, payment, fetched, outcome) };
}

/**
 * A payment that this store did not make. Paid, and with a reference such as we give, it is one of the store before a restore: its buyer may
 * have the codes (rules 6.15).
 */
async function unknownPayment(
  tx: Tx,
  fetched: GatewayPayment,
): Promise<{ outcome: Outcome; alarm?: Alarm | undefined }> {
  const { status, reference } = fetched;
  if (status !== 'COMPLETED' || reference === undefined || !isId(reference)) return { outcome: 'not ours' };
  const outcome = 'unknown reference';
  return { outcome, alarm: await newAlarm(tx, undefined, fetched, outcome) };
}

async function act(
  tx: Tx,
  outbox: Outbox,
  payment: Payment,
  fetched: GatewayPayment,
  wasSettled: boolean,
): Promise<Outcome> {
  if (payment.gatewayId !== null && payment.gatewayId !== fetched.id)
    return creditExtra(tx, outbox, payment, fetched);
  if (payment.settled)
    return wasSettled && isReversed(fetched) ? 'changed after settlement' : 'already settled';
  if (fetched.status === 'UNKNOWN') return 'unknown state';
  if (fetched.reference !== undefined && fetched.reference !== payment.id) return 'another reference';
  if (fetched.status !== 'COMPLETED') {
    if (payment.openAtBackup) await wasUnpaidAtRestore(tx, payment.id);
    return close(tx, outbox, payment, fetched, fetched.status);
  }

  if (fetched.currency !== 'USD') return 'another currency';
  if (fetched.paidCents === undefined) return 'no amount';
  // The lost store may have delivered its orders: neither they nor their price are given a second time.
  if (payment.openAtBackup) return 'open at the backup';
  const settlement = await apply(tx, outbox, payment, fetched.paidCents);
  await settlePayment(tx, payment.id, {
    effect: settlement.effect,
    paidCents: fetched.paidCents,
    gatewayId: fetched.id,
  });
  return settlement.effect === 'COMPLETED' ? 'completed' : 'credited';
}

/** Whether a payment that was COMPLETED is not any more: refunded, charged back, whatever the gateway calls it. */
const isReversed = ({ status }: GatewayPayment): boolean => status !== 'COMPLETED' && status !== 'PENDING';

/**
 * Raises an alarm about a payment that an admin has to look at, once for each of its states, and ends it when it is clear. An alarm
 * about a settled payment is ended by an admin only.
 */
async function newAlarm(
  tx: Tx,
  payment: Payment | undefined,
  { id: gatewayId, state, paidCents, currency }: GatewayPayment,
  outcome: Outcome,
): Promise<Alarm | undefined> {
  if (outcome === 'already settled') return undefined;
  if (!isUnclear(outcome)) {
    await endAlarms(tx, gatewayId);
    return undefined;
  }
  const { reason, words: wordsOf } = unclear[outcome];
  const paymentId = payment?.id ?? null;
  const paid = { amountCents: paidCents ?? null, currency: currency || null };
  if (!(await raiseAlarm(tx, { paymentId, gatewayId, reason, state, ...paid }))) return undefined;
  const words = wordsOf(state);
  await audit(tx, {
    actorId: null,
    action: 'payments.needs-a-look',
    targetType: 'payment',
    targetId: paymentId,
    after: { gatewayId, state: words },
    requestId: null,
    address: null,
  });
  return { paymentId, gatewayId, state: words };
}

const byReference = async (tx: Tx, { reference }: GatewayPayment): Promise<Payment | undefined> =>
  reference !== undefined && isId(reference) ? findPayment(tx, reference) : undefined;

async function apply(tx: Tx, outbox: Outbox, payment: Payment, paidCents: number): Promise<Settlement> {
  const { checkoutId } = payment;
  if (checkoutId !== null) await lockOptionsOfCheckout(tx, checkoutId);
  const orders = checkoutId === null ? [] : await deliverable(tx, checkoutId);
  const open = payment.status === 'CREATING' || payment.status === 'PENDING';
  const settlement = settlementOf({
    paidCents,
    amountCents: payment.amountCents,
    late: payment.late || !open,
    orders,
  });
  if (checkoutId !== null) {
    if (settlement.absorb) await absorbPayment(tx, checkoutId);
    if (settlement.pending === 'COMPLETED') {
      const [wanted, sold] = await Promise.all([
        completeOrders(tx, checkoutId),
        sellItems(tx, pendingIds(orders)),
      ]);
      if (wanted !== sold) throw fail('STOCK_INSUFFICIENT');
    } else if (settlement.pending !== null) await closeCheckout(tx, checkoutId, settlement.pending);
    tx.changed(
      'movedOrders',
      orders.map(({ id }) => id),
    );
  }
  const orderId = orders.length === 1 ? (orders[0]?.id ?? null) : null;
  const { credit } = settlement;
  const { userId } = payment;
  if (credit) await postEntries(tx, [{ ...credit, userId, reference: payment.id, orderId }]);
  const event = ofOrders[settlement.pending ?? 'FAILED'];
  if (event) await outbox.post(tx, userId, event, { orderIds: pendingIds(orders) });
  if (credit) await outbox.post(tx, userId, 'TOP_UP_RECEIVED', { cents: credit.amountCents });
  return settlement;
}

/** The mail to the buyer of orders that waited for a payment. */
const ofOrders = { COMPLETED: 'ORDER_PAID', EXPIRED: 'ORDER_EXPIRED', FAILED: undefined } as const;

/** The orders of a checkout. Those that wait for this payment are FAILED first when there are too few codes for them. */
async function deliverable(tx: Tx, checkoutId: string) {
  const orders = await lockOrders(tx, checkoutId);
  if (await replaceTwins(tx, pendingIds(orders))) return orders;
  await closeCheckout(tx, checkoutId, 'FAILED');
  return lockOrders(tx, checkoutId);
}

/** Acts on a payment that by the gateway is not paid yet, or never will be. */
async function close(
  tx: Tx,
  outbox: Outbox,
  payment: Payment,
  fetched: GatewayPayment,
  reported: Exclude<GatewayStatus, 'COMPLETED'>,
): Promise<Outcome> {
  const status = reported === 'PENDING' && payment.late ? 'EXPIRED' : reported;
  if (status === 'PENDING') return 'still pending';
  if (payment.status === 'CREATING' || payment.status === 'PENDING') {
    await paymentClosed(tx, payment.id, status, fetched.id);
    if (payment.checkoutId !== null) {
      const orderIds = status === 'EXPIRED' ? pendingIds(await lockOrders(tx, payment.checkoutId)) : [];
      await closeCheckout(tx, payment.checkoutId, status);
      if (orderIds.length > 0) await outbox.post(tx, payment.userId, 'ORDER_EXPIRED', { orderIds });
    }
  }
  // This was the last poll, after its time.
  if (payment.late) await stopPollingPayment(tx, payment.id);
  return 'closed';
}

/** Credits money that came under our reference, but in another payment than the one we opened (a creation that was sent twice). */
async function creditExtra(
  tx: Tx,
  outbox: Outbox,
  payment: Payment,
  fetched: GatewayPayment,
): Promise<Outcome> {
  if (fetched.status === 'UNKNOWN') return 'unknown state';
  if (fetched.status !== 'COMPLETED') return 'still pending';
  if (fetched.currency !== 'USD') return 'another currency';
  if (fetched.paidCents === undefined) return 'no amount';
  const id = randomUUID();
  const { userId } = payment;
  const extra = { id, gatewayId: fetched.id, userId, paidCents: fetched.paidCents };
  if (!(await insertExtraPayment(tx, extra))) return 'already settled';
  await postEntries(tx, [
    {
      userId,
      kind: 'LATE_PAYMENT',
      reference: id,
      amountCents: fetched.paidCents,
      orderId: null,
      description: 'Second payment for something that was already being paid',
    },
  ]);
  await outbox.post(tx, userId, 'TOP_UP_RECEIVED', { cents: fetched.paidCents });
  return 'credited';
}
