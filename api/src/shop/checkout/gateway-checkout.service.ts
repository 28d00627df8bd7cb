import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/db/db.ts';
import { lockCustomer } from '../accounts/buyers.service.ts';
import { takeLines } from '../cart/lines.sql.ts';
import { lockOpenCheckoutOf } from '../orders/order-moves.sql.ts';
import { gatewayHistoryOf } from '../payments/gateway-history.sql.ts';
import {
  openPayment,
  releaseCheckout,
  returnUrlOf,
  takeUp,
  type OpeningAnswer,
  type PaymentDeps,
} from '../payments/payments.service.ts';
import { insertPayment, paymentOfCheckoutClosed } from '../payments/payments.sql.ts';
import { recordAnswer, transactionOnce, type Claim } from '../../platform/idempotency/idempotency.service.ts';
import { attachPayment } from '../../platform/idempotency/idempotency.sql.ts';
import { expectActive } from '../settings/store-config.service.ts';
import { asShown, draftOf } from './checkout.rules.ts';
import { place } from './checkout.service.ts';
import { lockOptionsForCheckout } from './gateway-checkout.sql.ts';
import { reservationSeconds, withinLimits } from './reservation.rules.ts';

/** Reserved in one transaction: a payment to open, or an answer when there was nothing to pay. */
type Reserved = { paymentId: string } | { answer: OpeningAnswer };

/**
 * Buys the cart through the gateway (rules 5.5): reserves in one transaction, then opens the payment
 * outside of any. The same key gets the same answer, also after a crash in between.
 */
export async function buyThroughGateway(
  deps: PaymentDeps,
  userId: string,
  expectedTotal: number | undefined,
  claim: Claim | undefined,
): Promise<OpeningAnswer> {
  const outcome = await transactionOnce(deps.db, claim, (tx) =>
    reserveCart(tx, deps, userId, expectedTotal, claim),
  );
  if (outcome.first) return takeUp(deps, claim as Claim, outcome.first);
  return 'answer' in outcome.result ? outcome.result.answer : openPayment(deps, outcome.result.paymentId);
}

async function reserveCart(
  tx: Tx,
  deps: PaymentDeps,
  userId: string,
  expectedTotal: number | undefined,
  claim: Claim | undefined,
): Promise<Reserved> {
  const configured = deps.config.reservationSeconds;
  const [buyer, , replaced, history] = await Promise.all([
    lockCustomer(tx, userId),
    lockOptionsForCheckout(tx, userId),
    lockOpenCheckoutOf(tx, userId),
    gatewayHistoryOf(tx, userId, configured),
    expectActive(tx, 'HOODPAY', deps.gateway !== undefined),
  ]);
  // One open gateway checkout for each user: its items may be the ones that this cart needs.
  if (replaced !== undefined) {
    await releaseCheckout(tx, replaced.id, 'CANCELLED');
    await paymentOfCheckoutClosed(tx, replaced.id, 'CANCELLED');
  }
  const draft = asShown(draftOf(await takeLines(tx, userId), buyer.discountPermille), expectedTotal);
  const free = draft.totalCents === 0;
  const seconds = free ? 0 : reservationSeconds(history, replaced?.hasPage ?? false, configured);
  if (!free) withinLimits(draft.lines, history);
  const checkoutId = randomUUID();
  const orderIds = await place(
    tx,
    {
      id: checkoutId,
      userId,
      paymentMethod: 'HOODPAY',
      givenBy: null,
      items: free ? 'SOLD' : 'RESERVED',
      reservationSeconds: seconds,
    },
    draft,
  );
  if (free) {
    const url = returnUrlOf(deps.config.publicUrl, orderIds);
    const answer = { message: 'Order placed successfully!', order_ids: orderIds, redirect_url: url };
    if (claim) await recordAnswer(tx, claim, answer);
    return { answer };
  }
  const paymentId = randomUUID();
  await insertPayment(tx, { id: paymentId, userId, checkoutId, amountCents: draft.totalCents, seconds });
  if (claim) await attachPayment(tx, claim, paymentId);
  return { paymentId };
}
