import { limits, type CartEntry, type Role, type UserSort } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { batchSize, type From } from '../../platform/batches.ts';
import { statement, statements } from '../../platform/db/statement.ts';
import { isNamed, userColumns, type UserRow } from '../../shop/accounts/users.sql.ts';
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

export type ListedUser = UserRow & { orders: number };

const page = statements<Row<ListedUser>>('users.page');
const batch = statements<Row<ListedUser>>('users.batch');
const total = statements<{ total: number }>('users.total');

const found = (
  { role, pattern }: UsersFilter,
  joined = '',
) => `from users u ${joined} where ${role === null ? 'true' : `u.role = '${role}'`}
    and ${pattern === null ? '$1::text is null' : isNamed('$1', pattern)}`;

const sorts: Record<UserSort, string> = {
  newest: 'order by u.created_at desc, u.id desc',
  oldest: 'order by u.created_at, u.id',
  balance_desc: 'order by u.balance_cents desc, u.created_at desc, u.id desc',
  balance_asc: 'order by u.balance_cents, u.created_at, u.id',
  orders_desc: 'order by orders desc, u.created_at desc, u.id desc',
  orders_asc: 'order by orders, u.created_at, u.id',
};

/** Totals and what waits to be added to them (docs/adr/0007). Added up as integers: a sum of `bigint` is a `numeric`, which takes longer. */
const ordersOf = (where: string) => `
  select user_id, sum(orders::int) as orders
    from (select user_id, orders from user_orders ${where} union all select user_id, orders from order_deltas ${where}) o
   group by user_id`;

/** A page of users. Orders are counted for the users of the page, or for all users where the list is sorted by that count. */
export function pageOfUsers(
  on: Queryable,
  filter: UsersFilter,
  sort: UserSort,
  skip: number,
  amount: number,
) {
  const byOrders = sort.startsWith('orders');
  const all = byOrders ? `left join (${ordersOf('')}) t on t.user_id = u.id` : '';
  return page(
    `select ${userColumns}, orders from (
       select * from (
         select u.id, ${byOrders ? 'coalesce(t.orders, 0)' : 'null::bigint'} as known ${found(filter, all)} ${sorts[sort].replace('orders', 'known')} offset $2 limit $3) page
        limit ${limits.pageAmountMax}) page
       join users u on u.id = page.id
       cross join lateral (select coalesce(known, (select orders from (${ordersOf('where user_id = page.id')}) o), 0) as orders) o
      ${sorts[sort]}`,
  ).rows(on, [filter.pattern, skip, amount]);
}

/** The next users, newest first. */
export const batchOfUsers = (on: Queryable, filter: UsersFilter, { after, skip }: From, amount: number) =>
  batch(
    `select ${userColumns}, coalesce(o.orders, 0) as orders
       from (select * from (
               select u.* ${found(filter)}
                  and (u.created_at, u.id) < (coalesce((select created_at from users where id = $2), 'infinity'),
                                              coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
                ${sorts.newest} offset $3 limit $4) page limit ${batchSize}) u
       left join lateral (${ordersOf('where user_id = u.id')}) o on true
      ${sorts.newest}`,
  ).rows(on, [filter.pattern, after, skip, amount]);

/** How many users a search finds. */
export const countFound = async (on: Queryable, filter: UsersFilter): Promise<number> =>
  (await total(`select count(*) as total ${found(filter)}`).row(on, [filter.pattern]))?.total ?? 0;

export const cartOf = (on: Queryable, id: string) => cart.rows(on, [id]);
/** The active items of COMPLETED orders. */
export const deliveredTo = (on: Queryable, orderIds: readonly string[]) => delivered.rows(on, [orderIds]);
