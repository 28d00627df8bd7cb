import { limits, type OrderSort } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, statements } from '../../platform/db/statement.ts';
import type { From } from '../../platform/batches.ts';
import { foldedFor, isInName, literalOf } from '../../platform/db/like.ts';
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

/** What puts orders in any order of the list. */
const listed = 'o.id, o.created_at, o.total_cents';

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
const people = (pattern: string, parameter = '$3') =>
  `select u.id from users u where ${isKnownId} is not true and ${isNamed(parameter, pattern)} union all select id from users where id between $1 and $2`;
/** Whether a column has one of the values of a parameter. By `any`, each row would be compared with all of them. */
const isIn = (column: string, values: string) => `(${column} in (select unnest(${values}))) is true`;

/**
 * The condition and values of all ways to find an order. `people`: the buyers that the search finds; null where they are many. Then the buyer is
 * looked up for each order that its title does not find, and not joined: the walk ends where it has found enough. Not `isNamed`, whose longer
 * condition is for the index.
 */
function foundByAny({ from, to, pattern }: OrderSearch, people: readonly string[] | null) {
  const values: unknown[] = [from, to, pattern];
  const ways = [`o.id between $1 and $2 or ${foldedFor(pattern, 'o.product_title')} like $3`];
  if (people === null)
    ways.push(
      `o.user_id between $1 and $2`,
      `(${isKnownId} is not true and
        (select ${isInName('u.username_folded', '$3', pattern)} or ${isInName('u.email_folded', '$3', pattern)} from users u where u.id = o.user_id))`,
    );
  else if (people.length > 0) ways.push(isIn('o.user_id', `$${values.push(people)}::uuid[]`));
  return { condition: `(${ways.join(' or ')})`, values };
}

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

/** The titles, each with its product, and the buyers that a search finds; null where they are many. */
export interface Matches {
  titles: { products: string[]; titles: string[] } | null;
  people: string[] | null;
}
export type FewMatches = { [Kind in keyof Matches]: NonNullable<Matches[Kind]> };

export const areFew = (matches: Matches): matches is FewMatches =>
  matches.titles !== null && matches.people !== null;

const matchesText = (pattern: string) =>
  `select products, titles, array(select id from (${people(pattern, literalOf(pattern))}) u limit ${few + 1}) as people
     from (select coalesce(array_agg(product_id), '{}') as products, coalesce(array_agg(title), '{}') as titles
             from (select product_id, title from product_titles where folded like $3 limit ${few + 1}) t) t`;

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

/** A page of what a search finds by a few titles and buyers: the newest orders of each that the page can need. */
export function pageOfFew(
  on: Queryable,
  filter: SearchFilter,
  { titles: { products, titles }, people }: FewMatches,
  skip: number,
  amount: number,
) {
  const first = (hits: string, found: string) => `
    select ${listed} from ${hits} cross join lateral (
      select ${listed} from orders o where ${found} ${narrowedBy(filter)}
       ${orders[filter.sort]} limit $6::bigint + $7::bigint) o`;
  const notTitled = `not ${isIn('o.product_title', '$4::text[]')}`;
  const text = `select o.id from (
       ${first('unnest($3::uuid[], $4::text[]) hit (product, title)', 'o.product_id = hit.product and o.product_title = hit.title')} union all
       ${first('(select distinct unnest($5::uuid[]) as id) hit', `o.user_id = hit.id and ${notTitled}`)} union all
       select ${listed} from orders o
        where o.id between $1 and $2 and ${notTitled} and not ${isIn('o.user_id', '$5::uuid[]')} ${narrowedBy(filter)}) o
     ${orders[filter.sort]} offset $6 limit $7`;
  const { from, to } = filter.search;
  const values = [from, to, products, titles, people, skip, amount];
  return rowsOfPage(on, filter, text, values);
}

/**
 * Walks the orders in the order of the list: matches of a filter are soon met, or an index has them. `after` works newest first only. `people`: see
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
  const rest = `and not ${isIn('o.product_title', '$4::text[]')} ${narrowedBy(filter)}`;
  const known = `
    select (select coalesce(sum(orders), 0)::bigint from (
              select product_id, product_title, status, payment_method, orders from order_titles union all
              select product_id, product_title, status, payment_method, orders from order_deltas) o
             where o.product_id = any ($3::uuid[]) and ${isIn('o.product_title', '$4::text[]')} ${narrowedBy(filter)})
         + (select count(*) from (
              select o.id from orders o where o.user_id = any ($5::uuid[]) ${rest} union
              select o.id from orders o where o.id between $1 and $2 ${rest}) o) as total`;
  return (await total(known).row(on, [from, to, products, titles, people]))?.total ?? 0;
}

const most = `limit ${limits.searchTotalMax}`;
/**
 * What several ways to find an order find, up to `searchTotalMax`: of each way no more are read. Each is read by itself: as parts of the union the
 * planner would sort all that they find.
 */
const united = (filter: OrderFilter, ways: readonly string[]) =>
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

/** Of a filter with fewer orders than `small` all are compared with a search, of others the first `compared`. */
const small = 12_000;
const compared = 3_000;

const byIds = (sort: OrderSort) =>
  page(rowsOf(adminSummary, 'select unnest($1::uuid[]) as id', orders[sort]));

/**
 * A page of a search that finds many titles or buyers, and how many orders it finds, up to `searchTotalMax`. What is common is soon found among
 * the first orders of its filter, and many a filter has few. Where that does not find enough, each
 * way to find an order is read, as far as it has so many, and with the pattern in the statement, so that the planner knows from which end
 * (docs/adr/0077).
 */
export async function pageOfMany(
  on: Queryable,
  filter: SearchFilter,
  matches: Matches,
  skip: number,
  amount: number,
): Promise<{ rows: Listed[]; total: number }> {
  const { from, to, pattern } = filter.search;
  const order = orders[filter.sort];
  const kept = Math.max(0, Math.min(amount, limits.searchTotalMax - skip));
  const ofFilter = (columns: string) => `select ${columns} from orders o where true ${narrowedBy(filter)}`;
  const isSmall = (await countRows(on, `(${ofFilter('')} limit ${small}) o`, [])) < small;

  const read = async (found: string, values: readonly unknown[]) => {
    const text = `with found as materialized (${found})
      select (select count(*) from found) as total, array(select id from found o ${order} offset ${skip} limit ${kept}) as ids`;
    const { rows } = await on.execute<{ total: number; ids: string[] }>({ text, values: [...values] });
    return rows[0]!;
  };
  const pageBy = async ({ ids, total }: { ids: readonly string[]; total: number }) => ({
    rows: ids.length > 0 ? await byIds(filter.sort).rows(on, [ids]) : [],
    total,
  });
  const isMost = ({ total }: { total: number }) => total === limits.searchTotalMax;

  const first = `${ofFilter(`${listed}, o.user_id, o.product_title`)} ${order} limit ${isSmall ? small : compared}`;
  const { condition, values } = foundByAny(filter.search, matches.people);
  const soon = await read(`select ${listed} from (${first}) o where ${condition} ${order} ${most}`, values);
  if (isSmall || isMost(soon)) return pageBy(soon);

  const literal = literalOf(pattern);
  const given: unknown[] = [from, to];
  const unnest = (values: readonly string[], type: string) => `unnest($${given.push(values)}::${type}[])`;
  const titles = matches.titles
    ? `rows from (${unnest(matches.titles.products, 'uuid')}, ${unnest(matches.titles.titles, 'text')}) t (product_id, title)`
    : `(select product_id, title from product_titles where folded like ${literal}) t`;
  const buyers = matches.people
    ? `${unnest(matches.people, 'uuid')} u (id)`
    : `(${people(pattern, literal)}) u`;
  const found = await read(
    `with titled as materialized (${united(filter, [
      'orders o where o.id between $1 and $2',
      `${titles} join orders o on o.product_id = t.product_id and o.product_title = t.title where true`,
    ])}),
       bought as materialized (
         select ${listed} from ${buyers} join orders o on o.user_id = u.id
          where (select count(*) from titled) < ${limits.searchTotalMax} ${narrowedBy(filter)} ${most})
     select * from (select * from titled union select * from bought) o ${most}`,
    given,
  );
  if (!isMost(found)) return pageBy(found);
  const rows = await walkOrders(on, filter, { after: null, skip }, kept, matches.people);
  return { rows, total: found.total };
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
