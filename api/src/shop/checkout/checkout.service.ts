import { randomUUID } from 'node:crypto';
import { CUSTOMER_ROLES, type PaymentMethod } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { postEntries } from '../ledger/ledger.sql.ts';
import type { ShopDeps } from '../module.ts';
import { insertOrders, type NewCheckout } from '../orders/new-orders.sql.ts';
import { expectItems } from '../stock/stock.service.ts';
import { takeItems } from '../stock/stock.sql.ts';
import { affordable, asShown, debitsOf, draftOf, ordersOf, type Draft } from './checkout.rules.ts';
import { lockBuyerAccount, takeCartLines, type Buyer } from './checkout.sql.ts';

/**
 * Returns a check to make in the transaction, after the idempotency key: a stored answer is given
 * again, whatever has changed since. The check throws PAYMENT_METHOD_INACTIVE while the method is switched off.
 */
export async function activeCheck({ storeConfig }: Pick<ShopDeps, 'storeConfig'>, method: PaymentMethod) {
  const { config } = await storeConfig.read();
  const active = config.active_payment_methods.includes(method);
  return (): void => {
    if (!active) throw fail('PAYMENT_METHOD_INACTIVE');
  };
}

/** The locked account, which must still be a customer's. */
export async function customer(locked: Promise<Buyer | undefined>): Promise<Buyer> {
  const buyer = await locked;
  if (!buyer || !CUSTOMER_ROLES.some((role) => role === buyer.role)) throw fail('FORBIDDEN');
  return buyer;
}

/** How a checkout is bought, and by whom; what it holds is its draft. */
export type Terms = Pick<
  NewCheckout,
  'id' | 'userId' | 'paymentMethod' | 'givenBy' | 'items' | 'reservationSeconds'
>;

/**
 * Writes a checkout with all its orders, their items and what they take from the balance; returns the ids of the orders in the
 * order of the draft's lines. The statements are sent together and run one after the other.
 */
export async function place(tx: Tx, terms: Terms, draft: Draft): Promise<string[]> {
  const { subtotalCents, discountPermille, discountCents } = draft;
  const orders = ordersOf(draft);
  const paysFromBalance = terms.paymentMethod === 'BALANCE' && terms.givenBy === null;
  const [, taken] = await Promise.all([
    insertOrders(tx, { ...terms, subtotalCents, discountPermille, discountCents }, orders),
    takeItems(
      tx,
      terms.items,
      orders.map(({ id, optionId, amount }) => ({ orderId: id, optionId, amount })),
    ),
    postEntries(tx, paysFromBalance ? debitsOf(terms.userId, orders, draft) : []),
  ]);
  expectItems(
    taken,
    orders.reduce((sum, { amount }) => sum + amount, 0),
  );
  tx.changed(
    'stock',
    orders.map(({ optionId }) => optionId),
  );
  return orders.map(({ id }) => id);
}

/**
 * Buys the cart from the balance: one COMPLETED order with its items and one debit for each line, all or none.
 * The statements that lock and read are sent together, and so are those that write. `expectedTotal` is
 * compared with the locked prices and discount: nothing can change them before the commit.
 */
export async function buyFromBalance(
  tx: Tx,
  userId: string,
  expectedTotal: number | undefined,
): Promise<string[]> {
  const [buyer, cart] = await Promise.all([
    customer(lockBuyerAccount(tx, userId)),
    takeCartLines(tx, userId),
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
  );
}
