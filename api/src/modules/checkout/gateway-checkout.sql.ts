import type { Tx } from '../../db/db.ts';
import { statement } from '../../db/statement.ts';

// Of the cart and of the checkout that this one replaces together: options are locked in one order.
const lockOptions = statement(
  'gateway-checkout.lock-options',
  `select from subcategories where id in (
     select subcategory_id from cart_lines where user_id = $1
      union
     select o.subcategory_id from checkouts c join orders o on o.checkout_id = c.id where c.user_id = $1 and c.open)
    order by id for no key update`,
);

const open = statement<{ id: string }>(
  'gateway-checkout.find-open',
  'select id from checkouts where user_id = $1 and open for update',
);

export const lockOptionsForCheckout = (tx: Tx, userId: string) => lockOptions.run(tx, [userId]);

/** The user's checkout that still waits for its payment. */
export const openCheckoutOf = async (tx: Tx, userId: string): Promise<string | undefined> =>
  (await open.row(tx, [userId]))?.id;
