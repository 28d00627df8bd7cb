import type { Queryable } from '../../platform/db/db.ts';
import { statement, type Statement } from '../../platform/db/statement.ts';
import type { Period } from './period.rules.ts';

/** Sales of each UTC day of a period, from its first day on. */
export interface SalesByDay {
  completed: readonly number[];
  valueCents: readonly number[];
}

type Row = Record<'days' | 'completed' | 'cents', string | null>;

/**
 * Sales by day: whole days from the roll-up and what it does not have yet, and, counted from the orders themselves, the
 * parts of the first and last day that the period has or lacks. One statement, so that all of it is of one moment; three
 * texts of numbers, because the rows of some years take longer to send than to find, and longer to join one by one.
 */
const salesOf = (name: string, ofProduct: string, ofOrder: string): Statement<Row> =>
  statement(
    name,
    `select string_agg(day::text, ',') as days, string_agg(completed::text, ',') as completed,
            string_agg(cents::text, ',') as cents from (
       select day, completed, paid_cents as cents from sales_days
        where ${ofProduct} and day between $1 and $2 and day <> all ($3::int[])
        union all
       select completed_day, sum(completed), sum(paid_cents)::bigint from order_deltas
        where completed_day between $1 and $2 and completed_day <> all ($3::int[]) and ${ofOrder}
        group by completed_day
        union all
       select edge.day, edge.sign * live.completed, edge.sign * live.cents
         from unnest($4::int[], $5::int[], $6::bigint[], $7::bigint[]) edge (day, sign, from_unix, until_unix)
         cross join lateral (
           select count(*) as completed, coalesce(sum(total_cents) filter (where paid_at is not null), 0)::bigint as cents
             from orders
            where status = 'COMPLETED' and completed_at >= to_timestamp(edge.from_unix)
              and completed_at < to_timestamp(edge.until_unix) and ${ofOrder}) live
     ) parts`,
  );

const ofAll = salesOf('stats.sales', 'product_id is null and $8::uuid is null', 'true');
// `is true` keeps to the index of the time: by product it would read all orders of a product for an hour of them.
const ofOne = salesOf('stats.sales-of-product', 'product_id = $8', '(product_id = $8) is true');

const product = statement<{ id: string }>('stats.product', 'select id from products where id = $1');

const numbersOf = (list: string | null): number[] =>
  list === null ? [] : (JSON.parse(`[${list}]`) as number[]);

/** `liveOnly` days of the period come from the edges alone. */
export async function salesByDay(
  on: Queryable,
  { first, last, liveOnly, edges }: Period,
  productId: string | null,
): Promise<SalesByDay> {
  const row = await (productId === null ? ofAll : ofOne).row(on, [
    first,
    last,
    liveOnly,
    edges.map((edge) => edge.day),
    edges.map((edge) => edge.sign),
    edges.map((edge) => edge.fromUnix),
    edges.map((edge) => edge.untilUnix),
    productId,
  ]);
  const completed = new Array<number>(last - first + 1).fill(0);
  const valueCents = new Array<number>(last - first + 1).fill(0);
  const add = (sums: number[], at: number, value = 0) => (sums[at] = safe((sums[at] ?? 0) + value));
  const parts = { completed: numbersOf(row?.completed ?? null), cents: numbersOf(row?.cents ?? null) };
  for (const [n, day] of numbersOf(row?.days ?? null).entries()) {
    add(completed, day - first, parts.completed[n]);
    add(valueCents, day - first, parts.cents[n]);
  }
  return { completed, valueCents };
}

function safe(sum: number): number {
  if (!Number.isSafeInteger(sum)) throw new RangeError(`${sum} is beyond the safe integers`);
  return sum;
}

export const productExists = async (on: Queryable, id: string): Promise<boolean> =>
  (await product.row(on, [id])) !== undefined;
