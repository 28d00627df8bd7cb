import type { CartEntry, OrderStatus, PaymentMethod, Role } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Identity } from '../../platform/identity.ts';

export interface RecentOrder {
  id: string;
  status: OrderStatus;
  productTitle: string;
  imageUrl: string | null;
  subcategoryId: string;
  subcategoryTitle: string;
  amount: number;
  totalCents: number;
  paymentMethod: PaymentMethod;
  createdUnix: number;
  completedUnix: number | null;
}

interface Emails {
  email: string;
  /** The last address that was confirmed. */
  confirmed: string | null;
}
type Row<T> = T & Record<string, unknown>;

export interface ProfileRow {
  id: string;
  username: string;
  email: string;
  emailConfirmed: boolean;
  /** Of a change that waits for its link. */
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

const profile = statement<ProfileRow & Record<string, unknown>>(
  'profile.read',
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

const changeEmail = statement(
  'profile.change-email',
  'update users set email = $2, email_folded = $3, updated_at = now() where id = $1',
);

const confirm = statement(
  'profile.confirm-email',
  `update users set confirmed_email = email, confirmed_email_folded = email_folded, updated_at = now()
    where id = $1 and email_folded = $2`,
);

const emails = `select email, confirmed_email as confirmed from users where id = $1`;
const emailsOf = statement<Row<Emails>>('profile.emails', emails);
const lockedEmails = statement<Row<Emails>>('profile.lock-emails', `${emails} for no key update`);

const lockAccount = statement<Row<Emails> & { username: string; role: Exclude<Role, 'GUEST'> }>(
  'profile.lock',
  // The session may have been ended while its request waited.
  `select u.username, u.email, u.confirmed_email as confirmed, u.role from users u join sessions s on s.user_id = u.id
    where u.id = $1 and u.token_version = $2 and s.id = $3 and s.ended_at is null for no key update`,
);

const changePassword = statement(
  'profile.change-password',
  `update users set password_hash = $2, password_until = null, token_version = token_version + 1, updated_at = now()
    where id = $1`,
);

export const readProfile = async (
  on: Queryable,
  userId: string,
  recent: number,
): Promise<ProfileRow | undefined> => profile.row(on, [userId, recent]);
export const lockOwnAccount = (
  tx: Tx,
  { userId, version, sessionId }: Pick<Identity, 'userId' | 'version' | 'sessionId'>,
) => lockAccount.row(tx, [userId, version, sessionId]);
export const setEmail = (tx: Tx, userId: string, email: string) =>
  changeEmail.run(tx, [userId, email, email.toLowerCase()]);
export const readEmails = (on: Queryable, userId: string) => emailsOf.row(on, [userId]);
export const lockEmails = (tx: Tx, userId: string) => lockedEmails.row(tx, [userId]);
/** The holder reads mail at this address. Changes nothing where it is not the one of the account. */
export const confirmEmail = (tx: Tx, userId: string, address: string) =>
  confirm.run(tx, [userId, address.toLowerCase()]);
/** Ends every token made before (rules 1.5). */
export const setPassword = (tx: Tx, userId: string, hash: string) => changePassword.run(tx, [userId, hash]);
