import type { OrderStatus, PaymentMethod } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, statements } from '../../platform/db/statement.ts';
import type { From } from '../../platform/http/batches.ts';
import { adminSummary, type AdminOrderSummary } from '../../shop/orders/orders.sql.ts';
import { afterOrder, idRangeOf, narrowed, newestFirst, patternOf, rowsOf } from './search.ts';

// The admin's list of orders (docs/adr/0029).

/** What the list is narrowed by. */
export interface OrderFilter {
  status: OrderStatus | null;
  paymentMethod: PaymentMethod | null;
  search: OrderSearch | null;
}
export type SearchFilter = OrderFilter & { search: OrderSearch };

interface OrderSearch {
  /** A pattern of `like`, folded as titles are by `folded` (migration 0008). */
  pattern: string;
  /** The least and the greatest id that begin like the text; null when no id does. */
  from: string | null;
  to: string | null;
}

export function orderSearchOf(text: string | undefined): OrderSearch | null {
  const pattern = patternOf(text);
  return pattern === null ? null : { pattern, ...(idRangeOf(text ?? '') ?? { from: null, to: null }) };
}

type Listed = AdminOrderSummary & Record<string, unknown>;

const page = statements<Listed>('admin-orders.page');
const narrowedBy = ({ status, paymentMethod }: OrderFilter) => narrowed(status, paymentMethod);

/**
 * A page of a list that is not searched: from the days that it lies in, the newest of which begins after `before` orders.
 * `$1` and `$2` are skip and amount.
 */
const pageByDays = (filter: OrderFilter) => {
  const is = (column: string, value: string | null) =>
    value === null ? `${column} is null` : `${column} = '${value}'`;
  const startOf = (day: string) => `timestamptz '1970-01-01 00:00:00+00' + make_interval(days => ${day})`;
  return rowsOf(
    adminSummary,
    `select found.id
       from (select max(day) filter (where upto > $1) as newest, max(day) filter (where upto >= $1 + $2) as oldest,
                    coalesce(max(upto) filter (where upto <= $1), 0) as before
               from (select day, (sum(sum(orders)) over (order by day desc))::bigint as upto from (
                       select day, orders from order_days
                        where ${is('status', filter.status)} and ${is('payment_method', filter.paymentMethod)}
                          and day is not null
                        union all select created_day, orders from order_deltas o where true ${narrowedBy(filter)}) o
                      group by day) days) days
      cross join lateral (
        select o.id from orders o
         where o.created_at < ${startOf('days.newest + 1')}
           and o.created_at >= coalesce(${startOf('days.oldest')}, '-infinity') ${narrowedBy(filter)}
         ${newestFirst} offset $1::bigint - days.before limit $2::bigint) found`,
  );
};

// What is searched for: `$1` and `$2` are the ids; in the texts for many, `$3` is the pattern.
// An id that exists is not looked for among names and addresses, of which each of its many trigrams would be read.
const isKnownId = `($1::uuid = $2::uuid and exists (select from orders where id = $1 union all select from users where id = $1))`;
const isNamed = `(${isKnownId} is not true and (u.username_folded like $3 or u.email_folded like $3))`;
const titled = (column: string) => `select ${column} from product_titles where folded like $3`;
const people = `select u.id from users u where ${isNamed} union all select id from users where id between $1 and $2`;
const isFound = `(o.id between $1 and $2 or o.user_id between $1 and $2 or ${isNamed} or folded(o.product_title) like $3)`;

/** Of up to so many titles and buyers the orders are looked up; of more, a page is soon met among all orders. */
const few = 200;

interface Matches {
  products: string[];
  titles: string[];
  people: string[];
}

const matches = statement<Matches & Record<string, unknown>>(
  'admin-orders.matches',
  `select array(${titled('product_id')} limit ${few + 1}) as products,
          array(${titled('title')} limit ${few + 1}) as titles,
          array(select id from (${people}) u limit ${few + 1}) as people`,
);

/** The titles and buyers that a search finds; null when they are many. */
export async function fewMatches(on: Queryable, { from, to, pattern }: OrderSearch): Promise<Matches | null> {
  const found = await matches.row(on, [from, to, pattern]);
  return found && found.titles.length <= few && found.people.length <= few ? found : null;
}

/** A page of what a search finds by a few titles and buyers: the newest orders of each that the page can need. */
export function pageOfFew(on: Queryable, filter: SearchFilter, found: Matches, skip: number, amount: number) {
  const newest = (keys: string, key: string, also: string) => `
    select o.id, o.created_at from unnest(${keys}::uuid[]) hit (key) cross join lateral (
      select o.id, o.created_at from orders o where o.${key} = hit.key ${also} ${narrowedBy(filter)}
       ${newestFirst} limit $6::bigint + $7::bigint) o`;
  const text = `select o.id from (
       ${newest('$3', 'product_id', 'and o.product_title = any ($4::text[])')} union ${newest('$5', 'user_id', '')} union
       select o.id, o.created_at from orders o where o.id between $1 and $2 ${narrowedBy(filter)}) o
     ${newestFirst} offset $6 limit $7`;
  const { from, to } = filter.search;
  const values = [from, to, found.products, found.titles, found.people, skip, amount];
  return page(rowsOf(adminSummary, text)).rows(on, values);
}

/** Walks the orders from the newest, or from one of them: what a filter finds is soon met, or an index has it in this order. */
export function walkOrders(on: Queryable, filter: OrderFilter, { after, skip }: From, amount: number) {
  const { search } = filter;
  const found = search ? `join users u on u.id = o.user_id where ${isFound} and` : 'where';
  const [id, from, atMost] = search ? ['$4', '$5', '$6'] : ['$1', '$2', '$3'];
  const text = `select o.id from orders o ${found} ${afterOrder(id)} ${narrowedBy(filter)} ${newestFirst} offset ${from} limit ${atMost}`;
  const values = search ? [search.from, search.to, search.pattern] : [];
  return page(rowsOf(adminSummary, text)).rows(on, [...values, after, skip, amount]);
}

/** Up to here the orders themselves are walked, where an index has them in the order of the list. */
const shallow = 500;

export function pageOfOrders(on: Queryable, filter: OrderFilter, skip: number, amount: number) {
  const isIndexed = filter.paymentMethod === null && filter.status !== 'COMPLETED';
  return isIndexed && skip + amount <= shallow
    ? walkOrders(on, filter, { after: null, skip }, amount)
    : page(pageByDays(filter)).rows(on, [skip, amount]);
}

const total = statements<{ total: number }>('admin-orders.total');

/** How many a search finds: by title from the totals; by buyer and id from the orders that have another title. */
export async function countFound(
  on: Queryable,
  filter: SearchFilter,
  found: Matches | null,
): Promise<number> {
  const { pattern, from, to } = filter.search;
  const sets = found
    ? { products: '$3::uuid[]', titles: '$4::text[]' }
    : { products: titled('product_id'), titles: titled('title') };
  // Not `<> all`, for which the server goes through all titles for each order.
  const rest = `and not (o.product_title = any (${sets.titles})) ${narrowedBy(filter)}`;
  const others = found
    ? `select o.id from orders o where o.user_id = any ($5::uuid[]) ${rest} union
       select o.id from orders o where o.id between $1 and $2 ${rest}`
    : `select o.id from orders o left join (select distinct id from (${people}) u) u on u.id = o.user_id
        where (u.id is not null or o.id between $1 and $2) ${rest}`;
  const text = `
    select (select coalesce(sum(orders), 0)::bigint from (
              select product_id, product_title, status, payment_method, orders from order_titles union all
              select product_id, product_title, status, payment_method, orders from order_deltas) o
             where o.product_id = any (${sets.products}) and o.product_title = any (${sets.titles}) ${narrowedBy(filter)})
         + (select count(*) from (${others}) o) as total`;
  const values = found ? [found.products, found.titles, found.people] : [pattern];
  return (await total(text).row(on, [from, to, ...values]))?.total ?? 0;
}
