import type { CartEntry, Role } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import type { OrderSummary } from '../../shop/orders/orders.sql.ts';

/** A row of a list of orders, with times in unix seconds, because it comes as JSON. */
export type RecentOrder = Omit<OrderSummary, 'createdAt' | 'completedAt'> & {
  createdUnix: number;
  completedUnix: number | null;
};

export interface PersonalRow {
  id: string;
  username: string;
  email: string;
  emailConfirmed: boolean;
  /** The new address of a change that waits for its link. */
  emailWaiting: string | null;
  role: Exclude<Role, 'GUEST'>;
  balanceCents: number;
  discountPermille: number | null;
  createdAt: Date;
  /** The store generated the password, and it has been used. */
  passwordMade: boolean;
  cart: CartEntry[];
  recentOrders: RecentOrder[];
  openCheckout: {
    orderId: string;
    orders: number;
    totalCents: number;
    expiresUnix: number;
    redirectUrl: string;
  } | null;
  totalOrders: number;
  savedCents: number;
}

const personal = statement<PersonalRow & Record<string, unknown>>(
  'personal.read',
  `select u.id, u.username, u.email, u.role,
          u.email_folded is not distinct from u.confirmed_email_folded as "emailConfirmed",
          (select l.address from account_links l
            where l.user_id = u.id and l.purpose = 'CHANGE' and (l.version is null or l.version = u.token_version)
              and coalesce(l.expires_at, l.created_at + interval '7 days') > now()) as "emailWaiting", u.balance_cents as "balanceCents",
          u.discount_permille as "discountPermille", u.created_at as "createdAt",
          u.password_until is not null as "passwordMade",
          coalesce((select json_agg(json_build_object('subcategoryId', subcategory_id, 'amount', amount)
                                    order by added_at, subcategory_id)
                      from cart_lines where user_id = u.id), '[]') as cart,
          coalesce((select json_agg(json_build_object(
                      'id', id, 'status', status, 'productTitle', product_title, 'imageUrl', product_image_url,
                      'subcategoryId', subcategory_id, 'subcategoryTitle', subcategory_title, 'amount', amount,
                      'totalCents', total_cents, 'paymentMethod', payment_method,
                      'createdUnix', floor(extract(epoch from created_at))::bigint,
                      'completedUnix', floor(extract(epoch from completed_at))::bigint)
                      order by created_at desc, id desc)
                      from (select * from orders where user_id = u.id
                             order by created_at desc, id desc limit $2) recent), '[]') as "recentOrders",
          (select json_build_object(
                    'orderId', (select min(id::text) from orders where checkout_id = c.id),
                    'orders', (select count(*) from orders where checkout_id = c.id),
                    'totalCents', p.amount_cents, 'expiresUnix', floor(extract(epoch from p.expires_at))::bigint,
                    'redirectUrl', p.redirect_url)
             from checkouts c join gateway_payments p on p.checkout_id = c.id and p.status = 'PENDING'
            where c.user_id = u.id and c.open) as "openCheckout",
          sums.total_orders as "totalOrders", sums.saved_cents as "savedCents"
     from users u
     cross join lateral (
       select coalesce(sum(orders), 0)::bigint as total_orders, coalesce(sum(saved_cents), 0)::bigint as saved_cents
         from (select orders, saved_cents from user_orders where user_id = u.id
                union all select orders, saved_cents from order_deltas where user_id = u.id) o) sums
    where u.id = $1`,
);

/** `recent`: how many of the newest orders. */
export const readPersonal = (on: Queryable, userId: string, recent: number) =>
  personal.row(on, [userId, recent]);
