import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** What a payment is for, in words for the gateway and the buyer. */
export interface PaymentSubject {
  userId: string;
  username: string;
  email: string;
  amountCents: number;
  storeName: string;
  /** Empty for a top-up. */
  orderIds: string[];
  titles: string[];
}

const describe = statement<PaymentSubject & Record<string, unknown>>(
  'payments.describe',
  `select p.user_id as "userId", u.username, u.email, p.amount_cents as "amountCents",
          coalesce(nullif((select document ->> 'store_name' from store_config), ''), 'Gift Card Store') as "storeName",
          coalesce(array_agg(o.id::text order by o.id) filter (where o.id is not null), '{}') as "orderIds",
          coalesce(array_agg(o.amount || ' × ' || o.product_title || ' – ' || o.subcategory_title order by o.id)
                   filter (where o.id is not null), '{}') as titles
     from gateway_payments p join users u on u.id = p.user_id left join orders o on o.checkout_id = p.checkout_id
    where p.id = $1 group by p.id, u.id`,
);

// Lines that the buyer has added since stay; of a line that is there again, the larger amount. A cart has 50 lines.
const restore = statement(
  'payments.restore-cart',
  `with lost as (
     select user_id, subcategory_id, amount, id from orders where checkout_id = $1 and status = 'PENDING'
   ), kept as (
     update cart_lines c set amount = greatest(c.amount, lost.amount) from lost
      where c.user_id = lost.user_id and c.subcategory_id = lost.subcategory_id
     returning c.subcategory_id
   )
   insert into cart_lines (user_id, subcategory_id, amount)
   select user_id, subcategory_id, amount from lost
    where subcategory_id not in (select subcategory_id from kept)
    order by id
    limit greatest(0, 50 - (select count(*) from cart_lines where user_id = (select user_id from lost limit 1)))
   on conflict (user_id, subcategory_id) do update set amount = greatest(cart_lines.amount, excluded.amount)`,
);

export const describePayment = (on: Queryable, paymentId: string) => describe.row(on, [paymentId]);

/** Puts the lines of a checkout that is not paid back into the cart, before its orders are closed. */
export const restoreCart = (tx: Tx, checkoutId: string) => restore.run(tx, [checkoutId]);
