import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import { lockBuyer } from '../accounts/buyers.sql.ts';
import type { Actor } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import type { Outbox } from '../mails/outbox.ts';
import { replaceTwins, sellItems } from '../stock/items.sql.ts';
import {
  approveOrder,
  lockOptionsOfCheckout,
  lockOrders,
  closeCheckoutIfSettled,
  whoseOrder,
} from './order-moves.sql.ts';

/**
 * An admin delivers a PENDING order at once, bypassing the payment (rules 7.5). Should it be paid
 * later, the order takes that payment. Throws ORDER_NOT_PENDING when it is no longer pending.
 */
export async function approve(tx: Tx, outbox: Outbox, orderId: string, actor: Actor): Promise<void> {
  const owner = await whoseOrder(tx, knownId(orderId, 'ORDER_NOT_FOUND'));
  if (!owner) throw fail('ORDER_NOT_FOUND');
  const [, , orders] = await Promise.all([
    lockBuyer(tx, owner.userId),
    lockOptionsOfCheckout(tx, owner.checkoutId),
    lockOrders(tx, owner.checkoutId),
  ]);
  if (orders.find((order) => order.id === orderId)?.status !== 'PENDING') throw fail('ORDER_NOT_PENDING');
  if (!(await replaceTwins(tx, [orderId]))) throw fail('STOCK_INSUFFICIENT');
  const [wanted, sold] = await Promise.all([
    approveOrder(tx, orderId, actor.actorId),
    sellItems(tx, [orderId]),
  ]);
  if (wanted === 0 || sold !== wanted) throw fail('STOCK_INSUFFICIENT');
  await closeCheckoutIfSettled(tx, owner.checkoutId);
  tx.changed('movedOrders', [orderId]);
  await outbox.post(tx, owner.userId, 'ORDER_PAID', { orderIds: [orderId] });
  await audit(tx, {
    ...actor,
    action: 'orders.approve',
    targetType: 'order',
    targetId: orderId,
    before: { status: 'PENDING' },
    after: { status: 'COMPLETED' },
  });
}
