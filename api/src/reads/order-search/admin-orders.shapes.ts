import {
  limits,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  type OrderStatus,
  type PaymentMethod,
} from 'shared-contract';
import { statement, type Statement } from '../../platform/db/statement.ts';
import { batchSize } from '../../platform/http/batches.ts';
import { adminSummary, type AdminOrderSummary } from '../../shop/orders/orders.sql.ts';

// The texts of the admin's order list, for each way to narrow it (docs/adr/0007).

/** What the admin's list may be narrowed by. */
export interface OrderFilter {
  status: OrderStatus | null;
  paymentMethod: PaymentMethod | null;
  search: OrderSearch | null;
}

export interface OrderSearch {
  /** A pattern of `like`. */
  pattern: string;
  /**
   * Where its hits are looked for: in every order from the newest on, by `text` or `title` alone; or by index, in the
   * orders of `products`, in `parts` also in those whose id or buyer's id has the pieces, in `range` also in those whose
   * id or buyer's id lies there.
   */
  list: 'text' | 'title' | 'products' | 'parts' | 'range';
  /** How they are counted: `text` goes through all orders, the others look up. */
  count: 'text' | 'title' | 'parts' | 'range';
  /** Products all of whose titles hold the pattern, and those of which some do. */
  products: { whole: string[]; partly: string[] };
  /** How ids are looked up: by their pieces, or between the least and the greatest id. */
  ids: [number[]] | [string, string] | [];
}

/** A row of a page that is found together with its total: an empty page is one row without an order. */
type FoundRow = (AdminOrderSummary | { id: null }) & { total: number };

type Listed = Statement<AdminOrderSummary & Record<string, unknown>>;
/** Rows with the total of all that was found, in each; one row of nulls when the page has none. */
type Found = Statement<FoundRow & Record<string, unknown>>;
type Counted = Statement<{ total: number }>;
/** What is searched besides titles: pieces of ids, or the beginning of one. */
type Ids = 'parts' | 'range';
interface Lists extends Record<Exclude<OrderSearch['list'], Ids>, Listed>, Record<Ids, Found> {
  plain: Listed;
  /** For pages far down the list: finds the days of the page first. */
  deep: Listed;
}
export interface Shapes {
  list: Lists;
  /** A batch of all matches, found in any way: the whole list reads every order once. */
  batch: Listed;
  countPlain: Counted;
  count: Record<OrderSearch['count'], Counted>;
}

const newestFirst = 'order by o.created_at desc, o.id desc';
/**
 * The rows of a page whose ids are found by `page`. The number is for the planner: of a limit that is a parameter it
 * expects a tenth of everything, and reads that much, or plans again for each request. By time and id the rows are where the
 * page was found; by id alone each is somewhere else in an index of all.
 */
const rowsOf = (page: string, atMost: number = limits.pageAmountMax): string =>
  `select ${adminSummary} from (select page.id, page.created_at from (${page}) page limit ${atMost}) page
     join orders o on o.id = page.id and o.created_at = page.created_at
     join users u on u.id = o.user_id ${newestFirst}`;

const titleLike = 'folded(o.product_title) like $1';

// `$1` is the pattern everywhere below, folded as titles are by `folded` (migration 0008). Of an array the planner expects
// ten rows, of a series a thousand: then it would rather read every order than look up what was found.
const idsWithPieces = (pieces: string) => `
  select s.order_id as id
    from (select array(select chunk::int << 16 | piece from unnest(${pieces}::int[]) piece) as pieces
            from unnest(array(select generate_series(0, (select max(place) >> 17 from order_search)))) chunk
          offset 0) chunk
    cross join lateral (
      select order_id from order_search
       where id_pieces(place, order_id) @> chunk.pieces and order_id::text like $1) s
   union select new_order_id from order_deltas where new_order_id::text like $1
   union select o.id from users u join orders o on o.user_id = u.id
          where id_pieces(0, u.id) @> ${pieces}::int[] and u.id::text like $1`;

// The offsets keep the planner from joining first: it expects thousands of ids in any range.
const idsBetween = (from: string, to: string) => `
  (select id from orders where id between ${from}::uuid and ${to}::uuid offset 0)
   union (select id from orders where user_id between ${from}::uuid and ${to}::uuid offset 0)`;

const idsFound: Record<Ids, (one: string, other: string) => string> = {
  parts: idsWithPieces,
  range: idsBetween,
};

/** Those placed under such a title, and of `ids` those placed under another. */
const countFound = (filters: string) => `
  select (${countTitled(filters)}) + (
    select count(*) from ids join orders o on o.id = ids.id where not ${titleLike} ${filters}) as total`;

const countTitled = (filters: string) => `
  select coalesce(sum(orders), 0)::bigint as total from (
    select o.orders from product_titles t
      join order_titles o on o.product_id = t.product_id and o.product_title = t.title
     where t.folded like $1 ${filters}
     union all select o.orders from order_deltas o where ${titleLike} ${filters}) o`;

/**
 * Orders of products, each the newest that the page can need; `$3` and `$4` are `skip` and `amount`. Titles are looked
 * at only where a product had others too (`$5`), and in a way that the planner does not take for rare: the rest is
 * read from the index alone.
 */
const ofProducts = (filters: string) => {
  const newest = (products: string, where: string) => `
    select o.id, o.created_at from unnest(${products}::uuid[]) product (id) cross join lateral (
      select o.id, o.created_at from orders o where o.product_id = product.id ${where} ${filters}
       ${newestFirst} limit $3::bigint + $4::bigint) o`;
  return `${newest('$2', '')} union all ${newest('$5', `and (${titleLike}) is not false`)}`;
};

/** Days in the longer spans of `order_days`. */
const block = 64;

/**
 * The day on which the order at a place of the list was placed, and how many orders are before that day and up to its
 * end: first the span of 64 days, then the day. No row beyond the end of the list.
 */
function dayAt(place: string, totals: string, filters: string): string {
  const ranked = (span: number, within: string) => `
    select day, upto, upto - orders as before from (
      select day, orders, (sum(orders) over (order by day desc))::bigint as upto from (
        select day, sum(orders)::bigint as orders from (
          select o.day, o.orders from order_days o where ${totals} and o.span = ${span} ${within.replaceAll('#', 'o.day')}
           union all
          select o.created_day & ~(${span} - 1), o.orders from order_deltas o
           where true ${filters} ${within.replaceAll('#', 'o.created_day')}) o
         group by day) o) o`;
  return `(
    select day.day, span.before + day.before as before, span.before + day.upto as upto
      from (select * from (${ranked(block, '')}) span where upto > ${place} order by upto, day desc limit 1) span
      cross join lateral (
        select * from (${ranked(1, `and # between span.day and span.day + ${block - 1}`)}) day
         where span.before + upto > ${place} order by upto, day desc limit 1) day)`;
}

/**
 * A page of a filter, from the days that it lies in: `$1` and `$2` are `skip` and `amount`. It is walked to from the
 * nearer end of these days; the last page of all, which may have fewer rows, from the newer one.
 */
function pageByDays(totals: string, filters: string): string {
  const start = (day: string) => `timestamptz '1970-01-01 00:00:00+00' + make_interval(days => ${day})`;
  const newer = '$1::bigint - newest.before';
  const older = 'oldest.upto - $1::bigint - $2::bigint';
  const walk = (when: string, order: string, rows: string) => `(
    select o.id, o.created_at from orders o
     where o.created_at < ${start('newest.day + 1')} and o.created_at >= ${start('coalesce(oldest.day, 0)')}
       ${filters} and ${when} ${order} offset ${rows} limit $2)`;
  return rowsOf(
    `select o.id, o.created_at
       from ${dayAt('$1::bigint', totals, filters)} newest
       left join ${dayAt('$1::bigint + $2::bigint - 1', totals, filters)} oldest on true
       cross join lateral (
         ${walk(`(${newer} <= ${older}) is not false`, newestFirst, newer)}
          union all
         ${walk(`${newer} > ${older}`, 'order by o.created_at, o.id', older)}) o`,
  );
}

// Statements of its own for each filter, so that each is planned for what it asks: the rarer statuses, products
// and ids have indexes, all else walks the orders from the newest and stops when the page is full.
function shapesOf(status: OrderStatus | null, method: PaymentMethod | null): Shapes {
  const name = `admin-orders.${status ?? 'any'}.${method ?? 'any'}`;
  const ofStatus =
    status === null
      ? ''
      : `and o.status = '${status}'${status === 'COMPLETED' ? '' : " and o.status <> 'COMPLETED'"}`;
  const filters = `${ofStatus} ${method === null ? '' : `and o.payment_method = '${method}'`}`;
  const is = (column: string, value: string | null) =>
    value === null ? `o.${column} is null` : `o.${column} = '${value}'`;
  const totals = `${is('status', status)} and ${is('payment_method', method)}`;

  const list = (kind: string, text: string): Listed => statement(`${name}.${kind}.list`, text);
  const count = (kind: string, text: string): Counted => statement(`${name}.${kind}.count`, text);
  // The ids cost the most, and are found once for the page and the total.
  const found = (kind: Ids): Found =>
    statement(
      `${name}.${kind}.list`,
      `with ids as materialized (${idsFound[kind]('$6', '$7')})
       select page.*, total.total from (${countFound(filters)}) total left join (${rowsOf(
         `select o.id, o.created_at from (
            (${ofProducts(filters)}) union
            select o.id, o.created_at from ids join orders o on o.id = ids.id where true ${filters}) o
           ${newestFirst} offset $3 limit $4`,
       )}) page on true order by page."createdAt" desc, page.id desc`,
    );
  // To fold a title costs the most.
  const anywhere = `(o.id::text like $1 or o.user_id::text like $1 or ${titleLike})`;
  const walk = (where: string) =>
    rowsOf(
      `select o.id, o.created_at from orders o where ${where} ${filters} ${newestFirst} offset $2 limit $3`,
    );
  return {
    list: {
      plain: list(
        'plain',
        rowsOf(
          `select o.id, o.created_at from orders o where true ${filters} ${newestFirst} offset $1 limit $2`,
        ),
      ),
      deep: list('deep', pageByDays(totals, filters)),
      text: list('text', walk(anywhere)),
      title: list('title', walk(titleLike)),
      products: list(
        'products',
        rowsOf(`select o.id, o.created_at from (${ofProducts(filters)}) o ${newestFirst} offset $3 limit $4`),
      ),
      parts: found('parts'),
      range: found('range'),
    },
    batch: list(
      'batch',
      rowsOf(
        `select o.id, o.created_at from orders o
          where (o.created_at, o.id) < (coalesce((select created_at from orders where id = $2), 'infinity'),
                                        coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
            and ($1::text is null or ${anywhere}) ${filters} ${newestFirst} offset $3 limit ${batchSize}`,
        batchSize,
      ),
    ),
    countPlain: count(
      'plain',
      `select coalesce(sum(orders), 0)::bigint as total from (
         select o.orders from order_days o where ${totals} and o.span = 0
          union all select o.orders from order_deltas o where true ${filters}) o`,
    ),
    count: {
      text: count('text', `select count(*) as total from orders o where ${anywhere} ${filters}`),
      title: count('title', countTitled(filters)),
      parts: count('parts', `with ids as materialized (${idsFound.parts('$2', '')}) ${countFound(filters)}`),
      range: count(
        'range',
        `with ids as materialized (${idsFound.range('$2', '$3')}) ${countFound(filters)}`,
      ),
    },
  };
}

const shapes = new Map<string, Shapes>();
for (const status of [null, ...ORDER_STATUSES]) {
  for (const method of [null, ...PAYMENT_METHODS])
    shapes.set(`${status} ${method}`, shapesOf(status, method));
}

/** The statements of a filter's status and method. */
export function shapesFor({ status, paymentMethod }: OrderFilter): Shapes {
  const found = shapes.get(`${status} ${paymentMethod}`);
  if (!found) throw new Error('Every filter has its statements.');
  return found;
}
