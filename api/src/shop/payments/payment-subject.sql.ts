import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { storeName } from '../settings/store-config.sql.ts';

/** The subject of a payment, from which the words for the gateway and the buyer are made. */
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
          coalesce(${storeName}, 'Gift Card Store') as "storeName",
          coalesce(array_agg(o.id::text order by o.id) filter (where o.id is not null), '{}') as "orderIds",
          coalesce(array_agg(o.amount || ' × ' || o.product_title || ' – ' || o.subcategory_title order by o.id)
                   filter (where o.id is not null), '{}') as titles
     from gateway_payments p join users u on u.id = p.user_id left join orders o on o.checkout_id = p.checkout_id
    where p.id = $1 group by p.id, u.id`,
);

export const describePayment = (on: Queryable, paymentId: string) => describe.row(on, [paymentId]);
