import type { Queryable } from '../../db/db.ts';
import { statement, type Statement } from '../../db/statement.ts';
import type { Edge } from './period.rules.ts';

/** Sales of one UTC day, counted from 1970-01-01. */
export interface DaySales {
  day: number;
  valueCents: number;
  completed: number;
}

/**
 * Sales by day: whole days from the roll-up and what it does not have yet, and, counted from the orders themselves, the
 * parts of the first and last day that the period has or lacks. One statement, so that all of it is of one moment.
 */
const salesOf = (
  name: string,
  ofProduct: string,
  ofOrder: string,
): Statement<DaySales & Record<string, unknown>> =>
  statement(
    name,
    `select day, sum(completed)::bigint as completed, sum(cents)::bigint as "valueCents" from (
       select day, completed, paid_cents as cents from sales_days
        where ${ofProduct} and day between $1 and $2 and day <> all ($3::int[])
        union all
       select completed_day, completed, paid_cents from order_deltas
        where completed_day between $1 and $2 and completed_day <> all ($3::int[]) and ${ofOrder}
        union all
       select edge.day, edge.sign * live.completed, edge.sign * live.cents
         from unnest($4::int[], $5::int[], $6::bigint[], $7::bigint[]) edge (day, sign, from_unix, until_unix)
         cross join lateral (
           select count(*) as completed, coalesce(sum(total_cents) filter (where paid_at is not null), 0) as cents
             from orders
            where status = 'COMPLETED' and completed_at >= to_timestamp(edge.from_unix)
              and completed_at < to_timestamp(edge.until_unix) and ${ofOrder}) live
     ) parts group by day`,
  );

const ofAll = salesOf('stats.sales', 'product_id is null and $8::uuid is null', 'true');
const ofOne = salesOf('stats.sales-of-product', 'product_id = $8', 'product_id = $8');

const product = statement<{ id: string }>('stats.product', 'select id from products where id = $1');

/** Rows of the days from `first` to `last` that have any; `liveOnly` days come from the edges alone. */
export const salesByDay = (
  on: Queryable,
  {
    first,
    last,
    liveOnly,
    edges,
  }: { first: number; last: number; liveOnly: number[]; edges: readonly Edge[] },
  productId: string | null,
) =>
  (productId === null ? ofAll : ofOne).rows(on, [
    first,
    last,
    liveOnly,
    edges.map((edge) => edge.day),
    edges.map((edge) => edge.sign),
    edges.map((edge) => edge.fromUnix),
    edges.map((edge) => edge.untilUnix),
    productId,
  ]);
export const productExists = async (on: Queryable, id: string): Promise<boolean> =>
  (await product.row(on, [id])) !== undefined;
