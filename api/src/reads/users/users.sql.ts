import { limits, type CartEntry, type Role, type UserSort } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { batchSize, type From } from '../../platform/batches.ts';
import { literalOf } from '../../platform/db/like.ts';
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

type Listed = Row<ListedUser>;

const page = statements<Listed>('users.page');
const batch = statements<Listed>('users.batch');

const narrowed = ({ role, pattern }: UsersFilter) =>
  `${role === null ? 'true' : `u.role = '${role}'`} and ${pattern === null ? 'true' : isNamed(literalOf(pattern), pattern)}`;

/** A statement with a pattern is hardly ever used again, so it has no name. It is planned by the trigram index or by a scan of the users. */
const rowsOf = async (
  on: Queryable,
  { pattern }: UsersFilter,
  named: typeof page,
  text: string,
  values: readonly unknown[],
) =>
  pattern === null
    ? named(text).rows(on, values)
    : (await on.execute<Listed>({ text, values: [...values] })).rows;

const sorts: Record<UserSort, string> = {
  newest: 'order by u.created_at desc, u.id desc',
  oldest: 'order by u.created_at, u.id',
  balance_desc: 'order by u.balance_cents desc, u.created_at desc, u.id desc',
  balance_asc: 'order by u.balance_cents, u.created_at, u.id',
  orders_desc: 'order by orders desc, u.id desc',
  orders_asc: 'order by orders, u.id',
};

/** A list that is not sorted by age stops at `searchTotalMax`, as a search does: nobody pages further (docs/adr/0076). */
export const isCut = (sort: UserSort): boolean => !(sort === 'newest' || sort === 'oldest');

/** Totals and the deltas that are not yet added to them (docs/adr/0007). Summed as integers, because a sum of `bigint` is a slower `numeric`. */
const ordersOf = (where: string) => `
  select user_id, sum(orders::int) as orders
    from (select user_id, orders from user_orders ${where} union all select user_id, orders from order_deltas ${where}) o
   group by user_id`;

const directionOf = (sort: UserSort) => (sort === 'orders_desc' ? 'desc' : '');

/**
 * The first users by number of orders, from the index of the totals. Users with pending deltas are removed from it and added again with both
 * counts. Users without orders are in neither. `most`: how many rows can be needed; a literal, so that the planner knows it.
 */
function byOrders(filter: UsersFilter, sort: UserSort, most: number): string {
  const direction = directionOf(sort);
  return `
    with waiting as (select user_id, sum(orders::int) as orders from order_deltas group by user_id),
    buyers as (
      select * from (
        select b.user_id as id, b.orders from buyer_orders b join users u on u.id = b.user_id
         where not exists (select from waiting w where w.user_id = b.user_id) and ${narrowed(filter)}
         order by b.orders ${direction}, b.user_id ${direction} limit ${most}) b
       union all
      select u.id, w.orders + coalesce(b.orders, 0)
        from waiting w join users u on u.id = w.user_id left join buyer_orders b on b.user_id = w.user_id
       where ${narrowed(filter)})
    select id, orders as known from (
      select * from buyers union all
      (select u.id, 0 from users u
        where ${sort === 'orders_desc' ? `(select count(*) from buyers) < ${most} and` : ''} ${narrowed(filter)}
          and not exists (select from buyer_orders b where b.user_id = u.id)
          and not exists (select from waiting w where w.user_id = u.id)
        order by u.id ${direction} limit ${most})) listed
     order by orders ${direction}, id ${direction} offset $1 limit $2`;
}

/** The rows of a page. `chosen` selects `id` and `known`, the number of orders if it is known; for other users it is counted. */
const shown = (chosen: string, sort: UserSort) =>
  `select ${userColumns}, orders from (select * from (${chosen}) page limit ${limits.pageAmountMax}) page
       join users u on u.id = page.id
       cross join lateral (select coalesce(known, (select orders from (${ordersOf('where user_id = page.id')}) o), 0) as orders) o
      ${sorts[sort]}`;

/** A page of users. A list that is cut ends at `searchTotalMax`. */
export function pageOfUsers(
  on: Queryable,
  filter: UsersFilter,
  sort: UserSort,
  skip: number,
  amount: number,
): Promise<Listed[]> {
  const chosen = sort.startsWith('orders')
    ? // A search has a text of its own anyway. The others are prepared on each connection, and so have one text for all pages.
      byOrders(filter, sort, filter.pattern === null ? limits.searchTotalMax : skip + amount)
    : `select u.id, null::bigint as known from users u where ${narrowed(filter)} ${sorts[sort]} offset $1 limit $2`;
  return rowsOf(on, filter, page, shown(chosen, sort), [skip, amount]);
}

/** Up to this many matches are sorted. With more, a scan in list order soon finds enough. */
const sortable = 10_000;

/** A page of a search and its total, up to `searchTotalMax`. One read returns both unless it matches very many users. */
export async function searchUsers(
  on: Queryable,
  filter: UsersFilter,
  sort: UserSort,
  skip: number,
  amount: number,
): Promise<{ rows: Listed[]; total: number }> {
  const users = sort.startsWith('orders')
    ? `(select f.id, coalesce(b.orders, 0) + coalesce(w.orders, 0) as orders
          from found f left join buyer_orders b on b.user_id = f.id
          left join (select user_id, sum(orders::int) as orders from order_deltas group by user_id) w on w.user_id = f.id)`
    : 'found';
  const left = Math.max(0, Math.min(amount, limits.searchTotalMax - skip));
  const { rows } = await on.execute<{ found: number; ids: string[] | null }>({
    text: `with found as materialized (
             select u.id, u.created_at, u.balance_cents from users u where ${narrowed(filter)} limit ${sortable})
           select (select count(*) from found) as found,
                  case when (select count(*) from found) < ${sortable}
                       then array(select u.id from ${users} u ${sorts[sort]} offset ${skip} limit ${left}) end as ids`,
  });
  const { found, ids } = rows[0]!;
  const total = Math.min(found, limits.searchTotalMax);
  if (ids === null) return { rows: await pageOfUsers(on, filter, sort, skip, left), total };
  const byIds = shown('select unnest($1::uuid[]) as id, null::bigint as known', sort);
  return { rows: ids.length > 0 ? await page(byIds).rows(on, [ids]) : [], total };
}

/** The next users, newest first. */
export const batchOfUsers = (on: Queryable, filter: UsersFilter, { after, skip }: From, amount: number) =>
  rowsOf(
    on,
    filter,
    batch,
    `select ${userColumns}, coalesce(o.orders, 0) as orders
       from (select * from (
               select u.* from users u where ${narrowed(filter)}
                  and (u.created_at, u.id) < (coalesce((select created_at from users where id = $1), 'infinity'),
                                              coalesce($1::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
                ${sorts.newest} offset $2 limit $3) page limit ${batchSize}) u
       left join lateral (${ordersOf('where user_id = u.id')}) o on true
      ${sorts.newest}`,
    [after, skip, amount],
  );

/** How many users a search finds. */
export async function countFound(on: Queryable, filter: UsersFilter): Promise<number> {
  const { rows } = await on.execute<{ total: number }>({
    text: `select count(*) as total from users u where ${narrowed(filter)}`,
  });
  return rows[0]?.total ?? 0;
}

export const cartOf = (on: Queryable, id: string) => cart.rows(on, [id]);
/** The active items of COMPLETED orders. */
export const deliveredTo = (on: Queryable, orderIds: readonly string[]) => delivered.rows(on, [orderIds]);
