import { limits, type OrderSort } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, statements } from '../../platform/db/statement.ts';
import type { From } from '../../platform/batches.ts';
import { foldedFor, literalOf } from '../../platform/db/like.ts';
import { daySeconds } from '../../platform/time.ts';
import { isNamed } from '../../shop/accounts/users.sql.ts';
import { adminSummary, type AdminOrderSummary } from '../../shop/orders/orders.sql.ts';
import {
  isCounted,
  narrowedBy,
  ofKind,
  ofPaid,
  type OrderFilter,
  type OrderSearch,
  type SearchFilter,
} from './order-filter.ts';
import { afterOrder, narrowed, newestFirst, rowsOf } from './search.ts';

// The admin's list of orders (docs/adr/0029).

type Listed = AdminOrderSummary & Record<string, unknown>;

const page = statements<Listed>('admin-orders.page');
const total = statements<{ total: number }>('admin-orders.total');

const orders: Record<OrderSort, string> = {
  newest: newestFirst,
  oldest: 'order by o.created_at, o.id',
  total_desc: 'order by o.total_cents desc, o.created_at desc, o.id desc',
  total_asc: 'order by o.total_cents, o.created_at, o.id',
};

/** A text with days or amounts is hardly ever used again. It has no name, because every connection would cache it under the name. */
async function rowsOfPage(on: Queryable, filter: OrderFilter, found: string, values: readonly unknown[]) {
  const text = rowsOf(adminSummary, found, orders[filter.sort]);
  return isCounted(filter)
    ? page(text).rows(on, values)
    : (await on.execute<Listed>({ text, values: [...values] })).rows;
}

/**
 * A page of a list that is not searched: from the days that it lies in, the newest of which begins after `before` orders.
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

// The search: `$1` and `$2` are the range of ids; `$3` is the pattern, in the statements for many matches.
// An id that exists is not looked for among names and addresses, of which each of its many trigrams would be read.
const isKnownId = `($1::uuid = $2::uuid and exists (select from orders where id = $1 union all select from users where id = $1))`;
const titled = (column: string) => `select ${column} from product_titles where folded like $3`;
const people = (pattern: string, parameter = '$3') =>
  `select u.id from users u where ${isKnownId} is not true and ${isNamed(parameter, pattern)} union all select id from users where id between $1 and $2`;
// Not `isNamed`, whose longer condition is for the index: here each order is compared, and no index is asked.
const foundByAny = (pattern: string) =>
  `join users u on u.id = o.user_id where (o.id between $1 and $2 or o.user_id between $1 and $2 or (${isKnownId} is not true and (u.username_folded like $3 or u.email_folded like $3)) or ${foldedFor(pattern, 'o.product_title')} like $3)`;

// The unique index of codes leaves out twins, which have one of their own.
const heldCodes = ['is null', 'is not null']
  .map(
    (twin) => `select order_id as id from stock_items
                where fingerprint = any ($1::bytea[]) and state = 'SOLD' and state <> 'WITHDRAWN' and twin_of ${twin}`,
  )
  .join(' union ');
const byCode = statement<Listed>('admin-orders.by-code', rowsOf(adminSummary, heldCodes));

/** The orders that a code was delivered with, by its fingerprints: one, or of a code from before rules 3.3 a few. */
export const ordersOfCode = (on: Queryable, fingerprints: readonly Buffer[]) =>
  byCode.rows(on, [fingerprints]);

/** Up to this many titles and buyers, their orders are looked up. With more, a walk through all orders soon fills a page. */
const few = 1_000;

/** What a search finds; null where there are many of a kind. */
export interface Matches {
  titles: { products: string[]; titles: string[] } | null;
  people: string[] | null;
}
export type FewMatches = { [kind in keyof Matches]: NonNullable<Matches[kind]> };

const matchesText = (pattern: string) =>
  `select array(${titled('product_id')} limit ${few + 1}) as products,
          array(${titled('title')} limit ${few + 1}) as titles,
          array(select id from (${people(pattern, literalOf(pattern))}) u limit ${few + 1}) as people`;

/** The titles and buyers that a search finds. Buyers by a literal, so that the index is not asked for what everybody has (docs/adr/0076). */
export async function matchesOf(on: Queryable, { from, to, pattern }: OrderSearch): Promise<Matches> {
  const { rows } = await on.execute<{ products: string[]; titles: string[]; people: string[] }>({
    text: matchesText(pattern),
    values: [from, to, pattern],
  });
  const { products, titles, people } = rows[0]!;
  return {
    titles: titles.length > few ? null : { products, titles },
    people: people.length > few ? null : people,
  };
}

export const isFew = (found: Matches): found is FewMatches => found.titles !== null && found.people !== null;

/** A page of what a search finds by a few titles and buyers: the newest orders of each that the page can need. */
export function pageOfFew(
  on: Queryable,
  filter: SearchFilter,
  { titles: { products, titles }, people }: FewMatches,
  skip: number,
  amount: number,
) {
  const columns = 'o.id, o.created_at, o.total_cents';
  const first = (keys: string, key: string, also: string) => `
    select ${columns} from unnest(${keys}::uuid[]) hit (key) cross join lateral (
      select ${columns} from orders o where o.${key} = hit.key ${also} ${narrowedBy(filter)}
       ${orders[filter.sort]} limit $6::bigint + $7::bigint) o`;
  const text = `select o.id from (
       ${first('$3', 'product_id', 'and o.product_title = any ($4::text[])')} union ${first('$5', 'user_id', '')} union
       select ${columns} from orders o where o.id between $1 and $2 ${narrowedBy(filter)}) o
     ${orders[filter.sort]} offset $6 limit $7`;
  const { from, to } = filter.search;
  const values = [from, to, products, titles, people, skip, amount];
  return rowsOfPage(on, filter, text, values);
}

/** Walks the orders in the order of the list: matches of a filter are soon met, or an index has them. `after` works newest first only. */
export function walkOrders(on: Queryable, filter: OrderFilter, { after, skip }: From, amount: number) {
  const { search } = filter;
  const values: unknown[] = search ? [search.from, search.to, search.pattern] : [];
  const given = (value: unknown) => `$${values.push(value)}`;
  // Where numbers are in the text anyway, the limit is too, so that the planner knows how few rows are needed.
  const number = isCounted(filter) ? given : String;
  const text = `select o.id from orders o ${search ? foundByAny(search.pattern) : 'where true'}
    ${after === null ? '' : `and ${afterOrder(given(after))}`} ${narrowedBy(filter)}
    ${orders[filter.sort]} offset ${number(skip)} limit ${number(amount)}`;
  return rowsOfPage(on, filter, text, values);
}

/** Up to here the orders themselves are walked, where an index has them in the order of the list. */
const shallow = 500;

/** A page of a list by time. `total`: how many orders the filter finds. From the second half of a long list the way to its end is the shorter one. */
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

/** How many a search finds: by title from the totals; by buyer and id from the orders that have another title. */
export async function countFound(
  on: Queryable,
  filter: SearchFilter,
  { titles: { products, titles }, people }: FewMatches,
): Promise<number> {
  const { from, to } = filter.search;
  // Not `<> all`, for which the server goes through all titles for each order.
  const rest = `and not (o.product_title = any ($4::text[])) ${narrowedBy(filter)}`;
  const known = `
    select (select coalesce(sum(orders), 0)::bigint from (
              select product_id, product_title, status, payment_method, orders from order_titles union all
              select product_id, product_title, status, payment_method, orders from order_deltas) o
             where o.product_id = any ($3::uuid[]) and o.product_title = any ($4::text[]) ${narrowedBy(filter)})
         + (select count(*) from (
              select o.id from orders o where o.user_id = any ($5::uuid[]) ${rest} union
              select o.id from orders o where o.id between $1 and $2 ${rest}) o) as total`;
  return (await total(known).row(on, [from, to, products, titles, people]))?.total ?? 0;
}

/** So many of the newest orders are walked through for a search, before each way to find one is read. */
const walked = 5_000;

/**
 * How many orders match a filter and its search, up to `searchTotalMax`: of each way to find one no more are read. What is common is found so
 * often among the newest ones of its status and method (docs/adr/0077).
 */
export function countUpTo(on: Queryable, filter: OrderFilter): Promise<number> {
  const { search } = filter;
  const ways = search
    ? [
        'product_titles t join orders o on o.product_id = t.product_id and o.product_title = t.title where t.folded like $3',
        `(${people(search.pattern)}) u join orders o on o.user_id = u.id where true`,
        'orders o where o.id between $1 and $2',
      ]
    : ['orders o where true'];
  const most = `limit ${limits.searchTotalMax}`;
  const found = ways.map((way) => `(select o.id from ${way} ${narrowedBy(filter)} ${most})`).join(' union ');
  const all = `(select from (${found}) o ${most}) o`;
  if (!search) return countRows(on, all, []);
  const kind = narrowed(filter.status, filter.paymentMethod);
  const newest = `(select o.* from orders o where true ${kind} ${newestFirst} limit ${walked}) o`;
  return countRows(
    on,
    `(select count(*) as total from (select from ${newest} ${foundByAny(search.pattern)} ${narrowedBy(filter)} ${most}) o) recent`,
    [search.from, search.to, search.pattern],
    `case when recent.total = ${limits.searchTotalMax} then recent.total else (select count(*) from ${all}) end`,
  );
}

/** How many orders match a filter that the totals cannot answer. */
export const countOrders = (on: Queryable, filter: OrderFilter): Promise<number> =>
  countRows(on, `orders o where true ${narrowedBy(filter)}`, []);

/** How many were placed between two times: whole days from the totals, and what is beside them from the orders. */
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
