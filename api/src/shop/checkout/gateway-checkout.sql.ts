import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { optionsInCart } from '../cart/lines.sql.ts';
import { lockOptionsFoundBy } from '../catalogue/option-locks.sql.ts';
import { optionsOfOpenCheckout } from '../orders/order-moves.sql.ts';

// The options of the cart and of the checkout that this one replaces, because all are locked in one order.
const lockOptions = statement(
  'gateway-checkout.lock-options',
  lockOptionsFoundBy(`${optionsInCart} union ${optionsOfOpenCheckout}`),
);

export const lockOptionsForCheckout = (tx: Tx, userId: string) => lockOptions.run(tx, [userId]);
