import { limits, type CartEntry, type Role } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, statements } from '../../platform/db/statement.ts';
import { userColumns, type UserRow } from '../../shop/accounts/users.sql.ts';
import type { StoredItem } from '../../shop/stock/stock.sql.ts';

type Row<T> = T & Record<string, unknown>;

const cart = statement<Row<CartEntry>>(
  'users.cart',
  'select subcategory_id as "subcategoryId", amount from cart_lines where user_id = $1 order by added_at, subcategory_id',
);

const delivered = statement<Row<StoredItem & { orderId: string }>>(
  'users.delivered',
  `select i.id, i.deliverable, i.key_id as "keyId", i.order_id as "orderId"
     from stock_items i
    where i.order_id = any ($1::uuid[]) and i.state = 'SOLD' and i.replaced_by is null
    order by i.sold_at, i.seq`,
);

export interface UsersFilter {
  role: Role | null;
  /** A part of the name or address, as `like` takes it; null for any. */
  pattern: string | null;
}

const page = statements<Row<UserRow>>('users.page');
const total = statements<{ total: number }>('users.total');

const found = ({
  role,
  pattern,
}: UsersFilter) => `from users u where ${role === null ? 'true' : `u.role = '${role}'`}
    and ${pattern === null ? '$1::text is null' : '(u.username_folded like $1 or u.email_folded like $1)'}`;

/** A page of users, newest first. */
export const pageOfUsers = (on: Queryable, filter: UsersFilter, skip: number, amount: number) =>
  page(
    `select ${userColumns} from (
       select * from (select u.id ${found(filter)} order by u.created_at desc, u.id desc offset $2 limit $3) page
        limit ${limits.pageAmountMax}) page join users u on u.id = page.id
      order by u.created_at desc, u.id desc`,
  ).rows(on, [filter.pattern, skip, amount]);

/** How many users a search finds. */
export const countFound = async (on: Queryable, filter: UsersFilter): Promise<number> =>
  (await total(`select count(*) as total ${found(filter)}`).row(on, [filter.pattern]))?.total ?? 0;

export const cartOf = (on: Queryable, id: string) => cart.rows(on, [id]);
/** The active items of COMPLETED orders. */
export const deliveredTo = (on: Queryable, orderIds: readonly string[]) => delivered.rows(on, [orderIds]);
