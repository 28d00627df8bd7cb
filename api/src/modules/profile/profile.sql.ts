import type { CartEntry, LedgerKind, OrderStatus, PaymentMethod, Role } from 'shared-contract';
import type { Queryable, Tx } from '../../db/db.ts';
import { statement } from '../../db/statement.ts';

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

export interface ProfileRow {
  id: string;
  username: string;
  email: string;
  role: Exclude<Role, 'GUEST'>;
  balanceCents: number;
  discountPermille: number | null;
  createdAt: Date;
  cart: CartEntry[];
  recentOrders: RecentOrder[];
  totalOrders: number;
  savedCents: number;
}

const profile = statement<ProfileRow & Record<string, unknown>>(
  'profile.read',
  `select u.id, u.username, u.email, u.role, u.balance_cents as "balanceCents",
          u.discount_permille as "discountPermille", u.created_at as "createdAt",
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
          sums.total_orders as "totalOrders", sums.saved_cents as "savedCents"
     from users u
     cross join lateral (
       select count(*) as total_orders,
              coalesce(sum(face_value_cents * amount - total_cents)
                         filter (where status = 'COMPLETED' and face_value_cents * amount > total_cents), 0)::bigint
                as saved_cents
         from orders where user_id = u.id) sums
    where u.id = $1`,
);

const changeEmail = statement(
  'profile.change-email',
  'update users set email = $2, email_folded = $3, updated_at = now() where id = $1',
);

const lockAccount = statement<{ username: string; email: string; role: Exclude<Role, 'GUEST'> }>(
  'profile.lock',
  'select username, email, role from users where id = $1 for no key update',
);

const changePassword = statement(
  'profile.change-password',
  `update users set password_hash = $2, token_version = token_version + 1, updated_at = now() where id = $1`,
);

export interface TransactionRow {
  id: string;
  kind: LedgerKind;
  amountCents: number;
  balanceAfterCents: number;
  description: string;
  orderId: string | null;
  createdAt: Date;
  total: number;
}

const history = statement<TransactionRow & Record<string, unknown>>(
  'profile.transactions',
  `with entries as (
     select id, seq, kind, amount_cents, description, order_id, created_at,
            sum(amount_cents) over (order by seq)::bigint as balance_after
       from ledger_entries where user_id = $1
   )
   select id, kind, amount_cents as "amountCents", balance_after as "balanceAfterCents", description,
          order_id as "orderId", created_at as "createdAt", count(*) over () as total
     from entries where $2::text is null or kind = $2
    order by seq desc offset $3 limit $4`,
);

const countHistory = statement<{ total: number }>(
  'profile.count-transactions',
  'select count(*) as total from ledger_entries where user_id = $1 and ($2::text is null or kind = $2)',
);

export const readProfile = async (
  on: Queryable,
  userId: string,
  recent: number,
): Promise<ProfileRow | undefined> => profile.row(on, [userId, recent]);
export const lockOwnAccount = (tx: Tx, userId: string) => lockAccount.row(tx, [userId]);
export const setEmail = (tx: Tx, userId: string, email: string) =>
  changeEmail.run(tx, [userId, email, email.toLowerCase()]);
/** Ends every token made before (decisions, section 4). */
export const setPassword = (tx: Tx, userId: string, hash: string) => changePassword.run(tx, [userId, hash]);
export const readTransactions = (
  on: Queryable,
  userId: string,
  { kind, skip, amount }: { kind?: LedgerKind; skip: number; amount: number | null },
) => history.rows(on, [userId, kind ?? null, skip, amount]);
export const countTransactions = async (on: Queryable, userId: string, kind?: LedgerKind): Promise<number> =>
  (await countHistory.row(on, [userId, kind ?? null]))?.total ?? 0;
