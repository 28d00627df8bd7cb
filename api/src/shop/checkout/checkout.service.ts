import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/db/db.ts';
import { lockCustomer } from '../accounts/buyers.service.ts';
import { takeLines } from '../cart/lines.sql.ts';
import { postEntries } from '../ledger/ledger.sql.ts';
import type { Outbox } from '../mails/outbox.ts';
import { insertOrders, type NewCheckout } from '../orders/new-orders.sql.ts';
import { takeItems } from '../stock/items.sql.ts';
import { expectActive } from '../settings/store-config.service.ts';
import { expectItems } from '../stock/stock.service.ts';
import { affordable, asShown, debitsOf, draftOf, ordersOf, type Draft } from './checkout.rules.ts';

/** The payment method and the buyer of a checkout. Its lines are in the draft. */
export type Purchase = Pick<
  NewCheckout,
  'id' | 'userId' | 'paymentMethod' | 'givenBy' | 'items' | 'reservationSeconds'
>;

/**
 * Writes a checkout with all its orders, their items and what they take from the balance; returns the ids of the orders in the
 * order of the draft's lines. The statements are sent together and run in sequence; `report`, which gets the ids, sends its own with them.
 */
export async function place(
  tx: Tx,
  purchase: Purchase,
  draft: Draft,
  report?: (orderIds: string[]) => Promise<void>,
): Promise<string[]> {
  const { subtotalCents, discountPermille, discountCents } = draft;
  // In order, so that the order of the cart is known afterwards.
  const orderIds = draft.lines.map(() => randomUUID()).sort();
  const orders = ordersOf(draft, orderIds);
  const paysFromBalance = purchase.paymentMethod === 'BALANCE' && purchase.givenBy === null;
  const [, taken] = await Promise.all([
    insertOrders(tx, { ...purchase, subtotalCents, discountPermille, discountCents }, orders),
    takeItems(
      tx,
      purchase.items,
      orders.map(({ id, optionId, amount }) => ({ orderId: id, optionId, amount })),
    ),
    postEntries(tx, paysFromBalance ? debitsOf(purchase.userId, orders, draft) : []),
    report?.(orderIds),
  ]);
  expectItems(
    taken,
    orders.reduce((sum, { amount }) => sum + amount, 0),
  );
  tx.changed(
    'stock',
    orders.map(({ optionId }) => optionId),
  );
  tx.changed('placedOrders', orderIds);
  return orderIds;
}

/**
 * Buys the cart from the balance: one COMPLETED order with its items and one debit for each line, all or none.
 * The statements that lock and read are sent together, and so are those that write. `expectedTotal` is
 * compared with the locked prices and discount: nothing can change them before the commit.
 */
export async function buyFromBalance(
  tx: Tx,
  outbox: Outbox,
  userId: string,
  expectedTotal: number | undefined,
): Promise<string[]> {
  const [, buyer, cart] = await Promise.all([
    expectActive(tx, 'BALANCE'),
    lockCustomer(tx, userId),
    takeLines(tx, userId),
  ]);
  const shown = asShown(draftOf(cart, buyer.discountPermille), expectedTotal);
  const draft = affordable(shown, buyer.balanceCents);
  return place(
    tx,
    {
      id: randomUUID(),
      userId,
      paymentMethod: 'BALANCE',
      givenBy: null,
      items: 'SOLD',
      reservationSeconds: 0,
    },
    draft,
    (orderIds) => outbox.postSoon(tx, { userId, address: buyer.email }, 'ORDER_PAID', { orderIds }),
  );
}
