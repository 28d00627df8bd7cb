import type { Tx } from '../../platform/db/db.ts';
import type { Outbox } from '../mails/outbox.ts';
import { lockBuyer } from '../accounts/buyers.sql.ts';
import { lockOrders, pendingIds } from '../orders/order-moves.sql.ts';
import { paymentOfCheckoutClosed } from './payments.sql.ts';
import { closeCheckout } from './payments.service.ts';

/** Ends a checkout whose reservation is over and puts its items back; nothing when it has ended already. */
export async function expireCheckout(
  tx: Tx,
  outbox: Outbox,
  { userId, checkoutId }: { userId: string; checkoutId: string },
): Promise<boolean> {
  await lockBuyer(tx, userId);
  const orders = await lockOrders(tx, checkoutId);
  if (!orders.some((order) => order.status === 'PENDING' && order.late)) return false;
  await closeCheckout(tx, checkoutId, 'EXPIRED');
  await outbox.post(tx, userId, 'ORDER_EXPIRED', { orderIds: pendingIds(orders) });
  // It may have been paid at the last moment: it is polled once more.
  await paymentOfCheckoutClosed(tx, checkoutId, 'EXPIRED');
  return true;
}
