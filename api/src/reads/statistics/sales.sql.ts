import type { ProductSalesSort } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { literalOf } from '../../platform/db/like.ts';
import { statement } from '../../platform/db/statement.ts';

// Sales of a period from the orders themselves, by a covering index (docs/adr/0049). The filter is a literal, because the planner has to know
// how long the period is: otherwise it sorts all orders of a year on disk to group them.

/** Which orders a report is about. */
export interface SalesFilter {
  /** Unix seconds of when they were completed; both are in the period. */
  startUnix: number;
  endUnix: number;
  /** All products when it is null. */
  productId: string | null;
}

/** Only COMPLETED orders have a completion time. */
const isOfPeriod = ({ startUnix, endUnix, productId }: SalesFilter) =>
  `o.completed_at >= to_timestamp(${startUnix}) and o.completed_at < to_timestamp(${endUnix + 1})
    and ${productId === null ? 'true' : `(o.product_id = ${literalOf(productId)}) is true`}`;
const isSold = (filter: SalesFilter) => `o.status = 'COMPLETED' and ${isOfPeriod(filter)}`;

export interface Sales {
  completed: number;
  paid: number;
  /** The items of all completed orders. */
  units: number;
  /** The sum that was paid. */
  cents: number;
}

/** Totals are summed as integers, because a sum of `bigint` is a slower `numeric`. One order has at most a billion cents. */
const sums = `count(*) as completed, count(o.paid_at) as paid, coalesce(sum(o.amount), 0) as units,
  coalesce(sum(o.total_cents::int) filter (where o.paid_at is not null), 0) as cents`;

type Row<T> = T & Record<string, unknown>;

export type SalesOfPart = Sales & { part: number; paidUnits: number };

/**
 * Sales of each part of a period that has any; `part` counts from 0. `starts` is when the parts begin, in unix seconds. Each part is read as
 * a range of the index: grouping all orders of the period takes three times as long.
 */
export async function salesByPart(on: Queryable, filter: SalesFilter, starts: readonly number[]) {
  const from = starts.map((start) => Math.max(start, filter.startUnix));
  const until = [...from.slice(1), filter.endUnix + 1];
  const { rows } = await on.execute<Row<SalesOfPart>>({
    text: `select part.n::int - 1 as part, sold.*
             from unnest($1::bigint[], $2::bigint[]) with ordinality part (from_unix, until_unix, n)
            cross join lateral (
              select ${sums}, coalesce(sum(o.amount) filter (where o.paid_at is not null), 0) as "paidUnits"
                from orders o
               where o.status = 'COMPLETED' and o.completed_at >= to_timestamp(part.from_unix)
                 and o.completed_at < to_timestamp(part.until_unix) and ($3::uuid is null or (o.product_id = $3) is true)) sold
            where sold.completed > 0`,
    values: [from, until, filter.productId],
  });
  return rows;
}

export type SoldProduct = Sales & { id: string; title: string; requests: number };
export type Buyer = Sales & { id: string; username: string; email: string };

const orders: Record<ProductSalesSort, string> = {
  revenue: 'cents desc, units desc',
  units: 'units desc, cents desc',
  replaced: 'requests::float8 / units desc, requests desc, units desc',
};

/** A page of a list. `amount` null means all rows. */
interface Rows {
  skip: number;
  amount: number | null;
}

/**
 * A page of the rows that `found` selects, and their total. The columns beside the figures are read only for the page: columns `of` a table
 * with the same id. The page is a literal, too; otherwise the whole table would be read.
 */
async function pageOf<T>(
  on: Queryable,
  { found, order, columns, of }: { found: string; order: string; columns: string; of: string },
  { skip, amount }: Rows,
) {
  const read = async (skip: number, amount: number | null) => {
    const { rows } = await on.execute<Row<T & { total: number }>>({
      text: `select s.*, ${columns}
               from (select *, (count(*) over ())::int as total from (${found}) found order by ${order} offset ${skip} limit ${amount ?? 'all'}) s
               join ${of} shown using (id) order by ${order}`,
    });
    return rows;
  };
  const rows = await read(skip, amount);
  // Each row has the total, and a page after the last one has no rows.
  const [first] = rows.length === 0 && skip > 0 ? await read(0, 1) : rows;
  return { rows, total: first?.total ?? 0 };
}

/**
 * Sales of each product, and how many replacements were requested. Both are one list that is grouped again, because a planner
 * that does not know the values would join two lists as a nested loop. A covering index has the orders with replacement requests (docs/adr/0086).
 */
export const salesByProduct = (on: Queryable, filter: SalesFilter, sort: ProductSalesSort, rows: Rows) =>
  pageOf<SoldProduct>(
    on,
    {
      found: `select id, sum(completed::int) as completed, sum(paid::int) as paid, sum(units::int) as units, sum(cents)::bigint as cents,
                     sum(requests::int) as requests
                from (select o.product_id as id, ${sums}, 0 as requests from orders o where ${isSold(filter)} group by o.product_id
                       union all
                      select o.product_id, 0, 0, 0, 0, count(*)
                        from orders o join replacement_requests r on r.order_id = o.id
                       where o.replacement_asked and ${isOfPeriod(filter)} group by o.product_id) s
               group by id`,
      order: `${orders[sort]}, id`,
      columns: 'shown.title',
      of: 'products',
    },
    rows,
  );

/** The sales to each customer. */
export const salesByBuyer = (on: Queryable, filter: SalesFilter, rows: Rows) =>
  pageOf<Buyer>(
    on,
    {
      found: `select o.user_id as id, ${sums} from orders o where ${isSold(filter)} group by o.user_id`,
      order: 'cents desc, units desc, id',
      columns: 'shown.username, shown.email',
      of: 'users',
    },
    rows,
  );

/**
 * Sales of each of these products, or to each of these buyers, if there are any. `is true` makes the planner use the index by time: by
 * product or buyer it would read the orders from the table.
 */
export async function salesOf(
  on: Queryable,
  key: 'product_id' | 'user_id',
  ids: readonly string[],
  filter: SalesFilter,
): Promise<Map<string, Sales>> {
  const { rows } = await on.execute<Row<Sales & { id: string }>>({
    text: `select o.${key} as id, ${sums} from orders o where ${isSold(filter)} and (o.${key} = any ($1::uuid[])) is true group by o.${key}`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

const oldestRequest = statement<{ since: number | null }>(
  'statistics.oldest-request',
  `select extract(epoch from min(requested_at))::bigint as since from replacement_requests where status = 'PENDING'`,
);

/** Since when the oldest request waits, in unix seconds; null when none does. */
export const oldestRequestUnix = async (on: Queryable): Promise<number | null> =>
  (await oldestRequest.row(on))?.since ?? null;
