import { randomUUID } from 'node:crypto';
import { CUSTOMER_ROLES, type PaymentMethod } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import type { ShopDeps } from '../module.ts';
import { fail } from '../../platform/failure.ts';
import { expectItems } from '../stock/stock.service.ts';
import { affordable, asShown, draftOf } from './checkout.rules.ts';
import { lockBuyer, placeCheckout, takeCartLines, type Buyer, type Placement } from './checkout.sql.ts';

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

/** Writes a checkout with all its orders; returns their ids in the order of the draft's lines. */
export async function place(
  tx: Tx,
  placement: Omit<Placement, 'orderIds' | 'checkoutId'> & { checkoutId?: string },
): Promise<string[]> {
  // In order, so that the order of the cart is known afterwards.
  const orderIds = placement.draft.lines.map(() => randomUUID()).sort();
  const had = await placeCheckout(tx, { checkoutId: randomUUID(), ...placement, orderIds });
  expectItems(
    had,
    placement.draft.lines.reduce((sum, line) => sum + line.amount, 0),
  );
  tx.changed(
    'stock',
    placement.draft.lines.map((line) => line.option.id),
  );
  return orderIds;
}

/**
 * Buys the cart from the balance: one COMPLETED order with its items and one debit for each line, all or none.
 * The statements that lock and read are sent together, and one more writes everything. `expectedTotal` is
 * compared with the locked prices and discount: nothing can change them before the commit.
 */
export async function buyFromBalance(
  tx: Tx,
  userId: string,
  expectedTotal: number | undefined,
): Promise<string[]> {
  const [buyer, cart] = await Promise.all([customer(lockBuyer(tx, userId)), takeCartLines(tx, userId)]);
  const shown = asShown(draftOf(cart, buyer.discountPermille), expectedTotal);
  const draft = affordable(shown, buyer.balanceCents);
  return place(tx, {
    userId,
    paymentMethod: 'BALANCE',
    givenBy: null,
    items: 'SOLD',
    reservationSeconds: 0,
    draft,
  });
}
