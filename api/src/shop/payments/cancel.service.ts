import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { isId, knownId } from '../../platform/ids.ts';
import { lockBuyer } from '../accounts/buyers.sql.ts';
import { lockOrders, whoseOrder } from '../orders/order-moves.sql.ts';
import { askAbout } from './ask.service.ts';
import { closeCheckout, type PaymentDeps } from './payments.service.ts';
import { paymentOfCheckoutClosed } from './payments.sql.ts';

/** Asks the gateway about the payment before its buyer cancels the checkout: if it was paid a moment ago, the order is delivered. */
export async function refreshOwnPayment(deps: PaymentDeps, orderId: string, buyerId: string): Promise<void> {
  const owner = isId(orderId) ? await whoseOrder(deps.db, orderId) : undefined;
  if (owner?.userId === buyerId) await askAbout(deps, orderId);
}

/**
 * The buyer gives up the checkout of an order: whatever of it still waits is CANCELLED (rules 5.14). Asking again changes nothing.
 * Throws ORDER_NOT_PENDING when it has ended otherwise, ORDER_NOT_FOUND for that of another buyer.
 */
export async function cancel(
  tx: Tx,
  { orderId, buyerId }: { orderId: string; buyerId: string },
): Promise<void> {
  const owner = await whoseOrder(tx, knownId(orderId, 'ORDER_NOT_FOUND'));
  if (owner?.userId !== buyerId) throw fail('ORDER_NOT_FOUND');
  await lockBuyer(tx, buyerId);
  const orders = await lockOrders(tx, owner.checkoutId);
  if (orders.some(({ status }) => status === 'PENDING')) {
    await closeCheckout(tx, owner.checkoutId, 'CANCELLED');
    // The payment may still be paid: then the poller finds it, and the money goes to the balance.
    await paymentOfCheckoutClosed(tx, owner.checkoutId, 'CANCELLED');
    return;
  }
  if (orders.find(({ id }) => id === orderId)?.status !== 'CANCELLED') throw fail('ORDER_NOT_PENDING');
}
