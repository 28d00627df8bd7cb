import type { OrderSort } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, statements } from '../../platform/db/statement.ts';
import type { From } from '../../platform/batches.ts';
import { adminSummary, type AdminOrderSummary } from '../../shop/orders/orders.sql.ts';
import { foundByAny } from './search-matches.sql.ts';
import { isCounted, narrowedBy, ofKind, ofPaid, type OrderFilter } from './order-filter.sql.ts';
import { afterOrder, newestFirst, rowsOf } from './search.sql.ts';

// The admin's list of orders (docs/adr/0029).

export type Listed = AdminOrderSummary & Record<string, unknown>;

export const page = statements<Listed>('admin-orders.page');

export const orders: Record<OrderSort, string> = {
  newest: newestFirst,
  oldest: 'order by o.created_at, o.id',
  total_desc: 'order by o.total_cents desc, o.created_at desc, o.id desc',
  total_asc: 'order by o.total_cents, o.created_at, o.id',
};

/** The columns that every sort of the list needs. */
export const listed = 'o.id, o.created_at, o.total_cents';

/** A statement with literal days or amounts is hardly ever used again. It has no name, because every connection would cache it. */
export async function rowsOfPage(
  on: Queryable,
  filter: OrderFilter,
  found: string,
  values: readonly unknown[],
) {
  const text = rowsOf(adminSummary, found, orders[filter.sort]);
  return isCounted(filter)
    ? page(text).rows(on, values)
    : (await on.execute<Listed>({ text, values: [...values] })).rows;
}

/**
 * A page of a list without a search, read from the days that it covers. The newest of them begins after `before` orders.
 * `$1` and `$2` are skip and amount.
 */
const pageByDays = (filter: OrderFilter) => {
  const paid = ofPaid(filter);
  const kind = paid?.completed ?? filter;
  const without = paid
    ? `union all select day_of(o.created_at), -1 from orders o where true ${narrowedBy(paid.unpaid)}`
    : '';
  const startOf = (day: string) => `timestamptz '1970-01-01 00:00:00+00' + make_interval(days => ${day})`;
  return `select found.id
       from (select max(day) filter (where upto > $1) as newest, max(day) filter (where upto >= $1 + $2) as oldest,
                    coalesce(max(upto) filter (where upto <= $1), 0) as before
               from (select day, (sum(sum(orders)) over (order by day desc))::bigint as upto from (
                       select day, orders from order_days
                        where ${ofKind(kind)} and day is not null
                        union all select created_day, orders from order_deltas o where true ${narrowedBy(kind)}
                        ${without}) o
                      group by day) days) days
      cross join lateral (
        select o.id from orders o
         where o.created_at < ${startOf('days.newest + 1')}
           and o.created_at >= coalesce(${startOf('days.oldest')}, '-infinity') ${narrowedBy(filter)}
         ${newestFirst} offset $1::bigint - days.before limit $2::bigint) found`;
};

/**
 * Scans the orders in list order: matches of a filter come soon, or an index has them. `after` works only newest first. `people`: see
 * `Matches`.
 */
export function walkOrders(
  on: Queryable,
  filter: OrderFilter,
  { after, skip }: From,
  amount: number,
  people: readonly string[] | null = null,
) {
  const { condition, values } = filter.search
    ? foundByAny(filter.search, people)
    : { condition: 'true', values: [] };
  const given = (value: unknown) => `$${values.push(value)}`;
  // Where numbers are in the text anyway, the limit is too, so that the planner knows how few rows are needed.
  const number = isCounted(filter) ? given : String;
  const text = `select o.id from orders o where ${condition}
    ${after === null ? '' : `and ${afterOrder(given(after))}`} ${narrowedBy(filter)}
    ${orders[filter.sort]} offset ${number(skip)} limit ${number(amount)}`;
  return rowsOfPage(on, filter, text, values);
}

/** A page of a filter that few orders match: all of them are sorted. A scan in list order could read every order of the store. */
export const sortedPage = (on: Queryable, filter: OrderFilter, skip: number, amount: number) =>
  rowsOfPage(
    on,
    filter,
    `select o.id from (select ${listed} from orders o where true ${narrowedBy(filter)} offset 0) o
      ${orders[filter.sort]} offset $1 limit $2`,
    [skip, amount],
  );

/** Up to this offset the orders are scanned in list order by an index. */
const shallow = 500;

/** A page of a list sorted by time. `total`: how many orders match the filter. A page in the second half of a long list is read from its end. */
export async function pageOfOrders(
  on: Queryable,
  filter: OrderFilter,
  skip: number,
  amount: number,
  total: Promise<number>,
): Promise<Listed[]> {
  const isIndexed = filter.paymentMethod === null && filter.status !== 'COMPLETED';
  const hasDays = (isCounted(filter) || ofPaid(filter) !== null) && filter.sort === 'newest';
  const isShallow = skip + amount <= shallow;
  if (hasDays && !(isIndexed && isShallow)) return rowsOfPage(on, filter, pageByDays(filter), [skip, amount]);
  const all = isShallow ? 0 : await total;
  if (2 * skip < all || skip >= all) return walkOrders(on, filter, { after: null, skip }, amount);
  const end = Math.min(skip + amount, all);
  const reversed: OrderFilter = { ...filter, sort: filter.sort === 'newest' ? 'oldest' : 'newest' };
  return (await pageOfOrders(on, reversed, all - end, end - skip, total)).reverse();
}

// The unique index of codes excludes duplicates, which have an index of their own.
const heldCodes = ['is null', 'is not null']
  .map(
    (twin) => `select order_id as id from stock_items
                where fingerprint = any ($1::bytea[]) and state = 'SOLD' and state <> 'WITHDRAWN' and twin_of ${twin}`,
  )
  .join(' union ');
const byCode = statement<Listed>('admin-orders.by-code', rowsOf(adminSummary, heldCodes));

/** The orders that delivered a code, by its fingerprints: one, or a few if the code is older than rules 3.3. */
export const ordersOfCode = (on: Queryable, fingerprints: readonly Buffer[]) =>
  byCode.rows(on, [fingerprints]);
