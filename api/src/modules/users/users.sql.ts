import type { CartEntry, Role } from 'shared-contract';
import type { Queryable, Tx } from '../../db/db.ts';
import { statement } from '../../db/statement.ts';
import type { OrderSummary } from '../orders/orders.sql.ts';
import type { StoredItem } from '../stock/stock.sql.ts';

export interface UserRow {
  id: string;
  username: string;
  email: string;
  role: Exclude<Role, 'GUEST'>;
  balanceCents: number;
  discountPermille: number | null;
  createdAt: Date;
}

type Row<T> = T & Record<string, unknown>;

const columns = `u.id, u.username, u.email, u.role, u.balance_cents as "balanceCents",
  u.discount_permille as "discountPermille", u.created_at as "createdAt"`;
// $1 is a pattern of `like`, folded as the columns are; $2 is a role.
const where = `where ($1::text is null or u.username_folded like $1 or u.email_folded like $1)
  and ($2::text is null or u.role = $2)`;

const list = statement<Row<UserRow>>(
  'users.list',
  `select ${columns} from users u ${where} order by u.created_at desc, u.id desc offset $3 limit $4`,
);
const count = statement<{ total: number }>('users.count', `select count(*) as total from users u ${where}`);
const one = statement<Row<UserRow>>('users.one', `select ${columns} from users u where u.id = $1`);

const cart = statement<Row<CartEntry>>(
  'users.cart',
  'select subcategory_id as "subcategoryId", amount from cart_lines where user_id = $1 order by added_at, subcategory_id',
);

const history = statement<Row<OrderSummary>>(
  'users.history',
  `select id, status, product_title as "productTitle", product_image_url as "imageUrl",
          subcategory_id as "subcategoryId", subcategory_title as "subcategoryTitle", amount,
          total_cents as "totalCents", payment_method as "paymentMethod", created_at as "createdAt",
          completed_at as "completedAt"
     from orders where user_id = $1 order by created_at desc, id desc`,
);

const delivered = statement<Row<StoredItem & { orderId: string }>>(
  'users.delivered',
  `select i.id, i.deliverable, i.key_id as "keyId", i.order_id as "orderId"
     from stock_items i join orders o on o.id = i.order_id
    where o.user_id = $1 and o.status = 'COMPLETED' and i.state = 'SOLD' and i.replaced_by is null
    order by i.sold_at, i.seq`,
);

const spent = statement<{ cents: number }>(
  'users.spent',
  `select coalesce(sum(total_cents), 0)::bigint as cents
     from orders where user_id = $1 and status = 'COMPLETED' and paid_at is not null`,
);

const promote = statement(
  'users.promote',
  `update users set role = 'RESELLER', discount_permille = $2, token_version = token_version + 1, updated_at = now()
    where id = $1 and role = 'USER'`,
);

export interface UsersQuery {
  /** A pattern of `like`, folded. */
  pattern: string | null;
  role: Role | null;
  skip: number;
  amount: number | null;
}

export const listUsers = (on: Queryable, { pattern, role, skip, amount }: UsersQuery) =>
  list.rows(on, [pattern, role, skip, amount]);
export const countUsers = async (on: Queryable, { pattern, role }: UsersQuery): Promise<number> =>
  (await count.row(on, [pattern, role]))?.total ?? 0;
export const userById = (on: Queryable, id: string) => one.row(on, [id]);
export const cartOf = (on: Queryable, id: string) => cart.rows(on, [id]);
export const ordersOf = (on: Queryable, id: string) => history.rows(on, [id]);
/** The active items of the user's COMPLETED orders. */
export const deliveredTo = (on: Queryable, id: string) => delivered.rows(on, [id]);
/** What was paid for COMPLETED orders, in cents; given ones cost nothing. */
export const spentBy = async (on: Queryable, id: string): Promise<number> =>
  (await spent.row(on, [id]))?.cents ?? 0;
/** Ends the user's older tokens too; false when the user is not a plain member. */
export const promoteToReseller = async (tx: Tx, id: string, permille: number): Promise<boolean> =>
  (await promote.run(tx, [id, permille])) === 1;
