import type { Logger } from 'pino';
import { setTimeout } from 'node:timers/promises';
import type { UnpaidEnd } from 'shared-contract';
import type { Db, Tx } from '../../platform/db/db.ts';
import { lockBuyer } from '../accounts/buyers.sql.ts';
import { giveBack } from '../cart/lines.sql.ts';
import { constraintOf } from '../../platform/db/database-errors.ts';
import { fail, isFailure } from '../../platform/failure.ts';
import {
  recordAnswerOfPayment,
  recordFailureOfPayment,
  replay,
} from '../../platform/idempotency/idempotency.service.ts';
import { findFirstUse, type Claim, type FirstUse } from '../../platform/idempotency/idempotency.sql.ts';
import { closeOrders, lockOptionsOfCheckout } from '../orders/order-moves.sql.ts';
import { releaseItems } from '../stock/items.sql.ts';
import { GatewayRefused, type Gateway, type NewPayment } from './hoodpay-client.ts';
import { describePayment, type PaymentSubject } from './payment-subject.sql.ts';
import { findPayment, lockPayment, paymentClosed, paymentOpened, type Payment } from './payments.sql.ts';
import type { Outbox } from '../mails/outbox.ts';

export interface PaymentDeps {
  db: Db;
  log: Logger;
  outbox: Outbox;
  /** Undefined: the store has none. */
  gateway: Gateway | undefined;
  config: { publicUrl: string; reservationSeconds: number };
}

/** The gateway, or GATEWAY_UNCONFIGURED. */
export function requireGateway({ gateway }: Pick<PaymentDeps, 'gateway'>): Gateway {
  if (!gateway) throw fail('GATEWAY_UNCONFIGURED');
  return gateway;
}

const words = (subject: PaymentSubject): Pick<NewPayment, 'name' | 'description'> =>
  subject.orderIds.length === 0
    ? { name: 'Balance top-up', description: `Top-up of the balance of ${subject.username}` }
    : { name: subject.storeName, description: subject.titles.join(', ').slice(0, 500) };

/** Where the buyer returns to: the order, the list with the outcome of several, the balance after a top-up. */
export function returnUrlOf(publicUrl: string, orderIds: readonly string[]): string {
  if (orderIds.length === 0) return `${publicUrl}/dashboard`;
  const [first = ''] = orderIds;
  return orderIds.length === 1
    ? `${publicUrl}/orders/${first}`
    : `${publicUrl}/dashboard/orders?checkout=${first}`;
}

/** The answer of the call that opened a payment, also when it is repeated. */
export type OpeningAnswer =
  | { message: string; order_ids: string[]; redirect_url: string }
  | { redirect_url: string; payment_id: string };

const openingAnswer = (payment: Payment, url: string, orderIds: readonly string[]): OpeningAnswer =>
  payment.checkoutId === null
    ? { redirect_url: url, payment_id: payment.id }
    : { message: 'Continue to the payment page.', order_ids: [...orderIds], redirect_url: url };

/**
 * Opens a payment that is stored and CREATING at the gateway, outside any transaction, and stores the
 * result. Asking twice makes one payment, because our id is the key. GATEWAY_FAILED when it failed: then the
 * orders are FAILED, their items back in stock and their lines back in the cart.
 */
export async function openPayment(deps: PaymentDeps, paymentId: string): Promise<OpeningAnswer> {
  const gateway = requireGateway(deps);
  const subject = await describePayment(deps.db, paymentId);
  if (!subject) throw fail('INTERNAL');
  const { config, log } = deps;
  try {
    const { id: gatewayId, url } = await gateway.create({
      reference: paymentId,
      amountCents: subject.amountCents,
      ...words(subject),
      returnUrl: returnUrlOf(config.publicUrl, subject.orderIds),
      notifyUrl: `${config.publicUrl}/api/webhooks/hoodpay`,
      customerEmail: subject.email,
    });
    const answer = await deps.db.transaction(async (tx) => {
      await lockBuyer(tx, subject.userId);
      const payment = await paymentOpened(tx, paymentId, gatewayId, url);
      // Closed while the gateway made it: another checkout has replaced it, or time ran out. What was stored
      // stays, because it may still be paid at the gateway, and the poller has to find that.
      if (!payment || !['PENDING', 'COMPLETED'].includes(payment.status)) return undefined;
      // Where the gateway created the payment twice, both callers get the page of the first one.
      const made = openingAnswer(payment, payment.redirectUrl ?? url, subject.orderIds);
      await recordAnswerOfPayment(tx, subject.userId, paymentId, made);
      return made;
    });
    if (!answer) throw fail('GATEWAY_FAILED', replaced);
    return answer;
  } catch (error) {
    const known = constraintOf(error) === 'gateway_payments__gateway_id_once';
    if (isFailure(error) && error.code === 'GATEWAY_FAILED') throw error;
    if (!(error instanceof GatewayRefused) && !known) throw error;
    log.warn({ err: error, paymentId }, 'the gateway did not open a payment');
    await abandonPayment(deps, paymentId, error instanceof GatewayRefused ? error.gatewayId : undefined);
    throw fail('GATEWAY_FAILED', { cause: error });
  }
}

const replaced = {
  message: 'Another checkout took the place of this one before it could be paid. Nothing was charged.',
};

/**
 * The answer of a request whose first attempt is still running or has died: waits for it as long as the gateway may
 * take, then continues it.
 */
export async function takeUp(deps: PaymentDeps, claim: Claim, first: FirstUse): Promise<OpeningAnswer> {
  let use: FirstUse | undefined = first;
  while (use && use.status === null && use.ageSeconds < gatewayPatienceSeconds) {
    await setTimeout(100);
    use = await findFirstUse(deps.db, claim);
  }
  if (use && use.status !== null && use.body !== null) return replay({ status: use.status, body: use.body });
  const payment = use?.paymentId ? await findPayment(deps.db, use.paymentId) : undefined;
  if (payment?.status !== 'CREATING') throw fail('GATEWAY_FAILED', replaced);
  return openPayment(deps, payment.id);
}

/** Longer than the gateway may take: the process of an older request without an answer has died. */
const gatewayPatienceSeconds = 12;

/** A payment that could not be opened: orders FAILED, items back, cart restored, in one transaction. */
async function abandonPayment(deps: PaymentDeps, paymentId: string, gatewayId: string | undefined) {
  await deps.db.transaction(async (tx) => {
    const found = await findPayment(tx, paymentId);
    if (!found) return;
    await lockBuyer(tx, found.userId);
    const payment = await lockPayment(tx, paymentId);
    if (payment?.status !== 'CREATING') return;
    await paymentClosed(tx, paymentId, 'FAILED', gatewayId ?? null);
    if (payment.checkoutId !== null) await closeCheckout(tx, payment.checkoutId, 'FAILED');
    await recordFailureOfPayment(tx, payment.userId, paymentId, 'GATEWAY_FAILED');
  });
}

/**
 * Ends the PENDING orders of a checkout that is not paid: items go back into stock, lines into the cart (rules 5.13).
 * The buyer is locked.
 */
export async function closeCheckout(tx: Tx, checkoutId: string, status: UnpaidEnd): Promise<void> {
  // Before the orders are closed: what has ended already is not put back again.
  await giveBack(tx, checkoutId);
  await releaseCheckout(tx, checkoutId, status);
}

/** Ends a checkout as `closeCheckout` does, where another one replaces it: the cart stays as it is. */
export async function releaseCheckout(tx: Tx, checkoutId: string, status: UnpaidEnd): Promise<void> {
  const [, orderIds] = await Promise.all([
    lockOptionsOfCheckout(tx, checkoutId),
    closeOrders(tx, checkoutId, status),
  ]);
  tx.changed('stock', await releaseItems(tx, orderIds));
  tx.changed('movedOrders', orderIds);
}
