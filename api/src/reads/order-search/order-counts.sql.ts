import { limits } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statements } from '../../platform/db/statement.ts';
import { daySeconds } from '../../platform/time.ts';
import { listed } from './admin-orders.sql.ts';
import { isIn, type FewMatches } from './search-matches.sql.ts';
import { narrowedBy, ofKind, type OrderFilter, type SearchFilter } from './order-filter.sql.ts';
import { narrowed } from './search.sql.ts';

// How many orders the admin's list has.

const total = statements<{ total: number }>('admin-orders.total');

/**
 * How many orders of the filter's status and payment method match a search: by title from the totals, by buyer and id from the orders with
 * other titles. The rest of the filter is ignored.
 */
export async function countFound(
  on: Queryable,
  filter: SearchFilter,
  { titles: { products, titles }, people }: FewMatches,
): Promise<number> {
  const { from, to } = filter.search;
  const kind = narrowed(filter.status, filter.paymentMethod);
  // Without the titles, the orders of a buyer are counted from an index.
  const rest = `${titles.length > 0 ? `and not ${isIn('o.product_title', '$4::text[]')}` : ''} ${kind}`;
  const known = `
    select (select coalesce(sum(orders), 0)::bigint from (
              select product_id, product_title, status, payment_method, orders from order_titles union all
              select product_id, product_title, status, payment_method, orders from order_deltas) o
             where o.product_id = any ($3::uuid[]) and ${isIn('o.product_title', '$4::text[]')} ${kind})
         + (select count(*) from orders o where o.user_id = any ($5::uuid[]) ${rest})
         + (select count(*) from orders o where o.id between $1 and $2 and not o.user_id = any ($5::uuid[]) ${rest}) as total`;
  return (await total(known).row(on, [from, to, products, titles, people]))?.total ?? 0;
}

export const most = `limit ${limits.searchTotalMax}`;
/**
 * The orders that match by id, title or buyer, up to `searchTotalMax`, which also limits each of the three. Each is a subquery of its own: in a
 * plain union the planner would sort all matches.
 */
export const united = (filter: OrderFilter, ways: readonly string[]) =>
  `with ${ways.map((way, at) => `way${at} as materialized (select ${listed} from ${way} ${narrowedBy(filter)} ${most})`).join(', ')}
   select * from (${ways.map((_way, at) => `select * from way${at}`).join(' union ')}) o ${most}`;

/** How many orders match a filter and a search that finds a few titles and buyers, up to `searchTotalMax`. */
export function countUpTo(on: Queryable, filter: OrderFilter, few: FewMatches | null): Promise<number> {
  const { search } = filter;
  const [ways, values] =
    search && few
      ? [
          [
            `orders o where o.product_id = any ($3::uuid[]) and ${isIn('o.product_title', '$4::text[]')}`,
            'orders o where o.user_id = any ($5::uuid[])',
            'orders o where o.id between $1 and $2',
          ],
          [search.from, search.to, few.titles.products, few.titles.titles, few.people],
        ]
      : [['orders o where true'], []];
  return countRows(on, `(${united(filter, ways)}) o`, values);
}

/** How many orders match a filter that the totals cannot answer. */
export const countOrders = (on: Queryable, filter: OrderFilter): Promise<number> =>
  countRows(on, `orders o where true ${narrowedBy(filter)}`, []);

/** Fewer orders than this are all read, to compare them with a search or to sort them. */
export const small = 12_000;

/** Whether fewer than `small` orders match a filter without its search. */
export const isSmall = async (on: Queryable, filter: OrderFilter): Promise<boolean> =>
  (await countRows(on, `(select from orders o where true ${narrowedBy(filter)} limit ${small}) o`, [])) <
  small;

/** How many were placed between two times: whole days from the totals, the rest from the orders. */
export function countBetween(on: Queryable, filter: OrderFilter): Promise<number> {
  const { fromUnix, toUnix } = filter;
  const [first, last] = [
    fromUnix === null ? null : Math.ceil(fromUnix / daySeconds),
    toUnix === null ? null : Math.floor(toUnix / daySeconds),
  ];
  if (first !== null && last !== null && first >= last) return countOrders(on, filter);
  const days = (day: string) =>
    `${first === null ? '' : `and ${day} >= ${first}`} ${last === null ? '' : `and ${day} < ${last}`}`;
  const kind = narrowed(filter.status, filter.paymentMethod);
  const beside = (fromUnix: number, toUnix: number) =>
    `union all select count(*) from orders o where o.created_at >= to_timestamp(${fromUnix})
                                               and o.created_at < to_timestamp(${toUnix}) ${kind}`;
  return countRows(
    on,
    `(select orders from order_days where ${ofKind(filter)} and day is not null ${days('day')}
      union all select orders from order_deltas o where true ${kind} ${days('created_day')}
      ${fromUnix === null || first === null ? '' : beside(fromUnix, first * daySeconds)}
      ${toUnix === null || last === null ? '' : beside(last * daySeconds, toUnix)}) o`,
    [],
    'coalesce(sum(orders), 0)::bigint',
  );
}

async function countRows(
  on: Queryable,
  from: string,
  values: readonly unknown[],
  figure = 'count(*)',
): Promise<number> {
  const { rows } = await on.execute<{ total: number }>({
    text: `select ${figure} as total from ${from}`,
    values: [...values],
  });
  return rows[0]?.total ?? 0;
}
