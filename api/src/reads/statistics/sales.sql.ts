import type { ProductSalesSort } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

// Sales of a period from the orders themselves, by a covering index (docs/adr/0049). Not a named statement: the planner has to
// know how long the period is.

/** Which orders a report is about. */
export interface SalesFilter {
  /** Unix seconds of when they were completed; both are in the period. */
  startUnix: number;
  endUnix: number;
  /** All products when it is null. */
  productId: string | null;
}

/** `$1` to `$3` are the filter. */
const isSold = `o.status = 'COMPLETED' and o.completed_at >= to_timestamp($1) and o.completed_at < to_timestamp($2::bigint + 1)
    and ($3::uuid is null or o.product_id = $3)`;
const valuesOf = ({ startUnix, endUnix, productId }: SalesFilter) => [startUnix, endUnix, productId];

export interface Sales {
  completed: number;
  paid: number;
  /** Of all completed orders. */
  units: number;
  paidUnits: number;
  /** What was paid. */
  cents: number;
}

const sums = `count(*)::int as completed, count(o.paid_at)::int as paid, sum(o.amount)::int as units,
  coalesce(sum(o.amount) filter (where o.paid_at is not null), 0)::int as "paidUnits",
  coalesce(sum(o.total_cents) filter (where o.paid_at is not null), 0)::bigint as cents`;

type Row<T> = T & Record<string, unknown>;

/** Sales of each part of a period that has any; `part` counts from 0. `starts` is when the parts begin, in unix seconds. */
export async function salesByPart(on: Queryable, filter: SalesFilter, starts: readonly number[]) {
  // As floating-point numbers, the thresholds are compared without a function call for each.
  const { rows } = await on.execute<Row<Sales & { part: number }>>({
    text: `select width_bucket(date_part('epoch', o.completed_at), $4::float8[]) - 1 as part, ${sums}
             from orders o where ${isSold} group by 1`,
    values: [...valuesOf(filter), starts],
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

/** Which rows of a list. `amount` null asks for all of them. */
interface Rows {
  skip: number;
  amount: number | null;
}

/**
 * A page of what `found` finds, and how many rows it finds in all. What is shown beside the figures is read for the page alone: these
 * columns `of` a table, by the same id.
 */
async function pageOf<T>(
  on: Queryable,
  { found, order, columns, of }: { found: string; order: string; columns: string; of: string },
  filter: SalesFilter,
  { skip, amount }: Rows,
) {
  const read = async (skip: number, amount: number | null) => {
    const { rows } = await on.execute<Row<T & { total: number }>>({
      text: `select s.*, ${columns}
               from (select *, (count(*) over ())::int as total from (${found}) found order by ${order} offset $4 limit $5) s
               join ${of} shown using (id) order by ${order}`,
      values: [...valuesOf(filter), skip, amount],
    });
    return rows;
  };
  const rows = await read(skip, amount);
  // Each row has the total, and a page after the last one has no rows.
  const [first] = rows.length === 0 && skip > 0 ? await read(0, 1) : rows;
  return { rows, total: first?.total ?? 0 };
}

/**
 * What was sold of each product. A replacement is asked for after the sale, so that older requests need no look; the orders of the others
 * are looked up one by one (`offset 0`), because joined, all orders of the period would be read once more, and from the table.
 */
export const salesByProduct = (on: Queryable, filter: SalesFilter, sort: ProductSalesSort, rows: Rows) =>
  pageOf<SoldProduct>(
    on,
    {
      found: `select s.*, coalesce(r.requests, 0) as requests
                from (select o.product_id as id, ${sums} from orders o where ${isSold} group by o.product_id) s
                left join (select o.product_id as id, count(*)::int as requests
                             from replacement_requests r
                            cross join lateral (
                              select o.product_id from orders o where o.id = r.order_id and ${isSold} offset 0) o
                            where r.requested_at >= to_timestamp($1) group by o.product_id) r using (id)`,
      order: `${orders[sort]}, id`,
      columns: 'shown.title',
      of: 'products',
    },
    filter,
    rows,
  );

/** What each customer bought. */
export const salesByBuyer = (on: Queryable, filter: SalesFilter, rows: Rows) =>
  pageOf<Buyer>(
    on,
    {
      found: `select o.user_id as id, ${sums} from orders o where ${isSold} group by o.user_id`,
      order: 'cents desc, units desc, id',
      columns: 'shown.username, shown.email',
      of: 'users',
    },
    filter,
    rows,
  );

/** What was sold of each of these products, or to each of these buyers, where there was anything. */
export async function salesOf(
  on: Queryable,
  key: 'product_id' | 'user_id',
  ids: readonly string[],
  filter: SalesFilter,
): Promise<Map<string, Sales>> {
  const { rows } = await on.execute<Row<Sales & { id: string }>>({
    text: `select o.${key} as id, ${sums} from orders o where ${isSold} and o.${key} = any ($4::uuid[]) group by o.${key}`,
    values: [...valuesOf(filter), ids],
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
