import type { Queryable } from '../../db/db.ts';
import { statement, type Statement } from '../../db/statement.ts';
import type { Period } from './period.rules.ts';

/** Sales of one UTC day, counted from 1970-01-01. */
export interface DaySales {
  day: number;
  valueCents: number;
  completed: number;
}

/**
 * Sales by day: whole days from the roll-up and what it does not have yet, and, counted from the orders themselves, the
 * parts of the first and last day that the period has or lacks. One statement, so that all of it is of one moment; one
 * text of numbers, three to a day, because the rows of some years take longer to send than to find.
 */
const salesOf = (name: string, ofProduct: string, ofOrder: string): Statement<{ parts: string | null }> =>
  statement(
    name,
    `select '[' || string_agg(day || ',' || completed || ',' || cents, ',') || ']' as parts from (
       select day, completed, paid_cents as cents from sales_days
        where ${ofProduct} and day between $1 and $2 and day <> all ($3::int[])
        union all
       select completed_day, sum(completed), sum(paid_cents) from order_deltas
        where completed_day between $1 and $2 and completed_day <> all ($3::int[]) and ${ofOrder}
        group by completed_day
        union all
       select edge.day, edge.sign * live.completed, edge.sign * live.cents
         from unnest($4::int[], $5::int[], $6::bigint[], $7::bigint[]) edge (day, sign, from_unix, until_unix)
         cross join lateral (
           select count(*) as completed, coalesce(sum(total_cents) filter (where paid_at is not null), 0) as cents
             from orders
            where status = 'COMPLETED' and completed_at >= to_timestamp(edge.from_unix)
              and completed_at < to_timestamp(edge.until_unix) and ${ofOrder}) live
     ) parts`,
  );

const ofAll = salesOf('stats.sales', 'product_id is null and $8::uuid is null', 'true');
// `is true` keeps to the index of the time: by product it would read all orders of a product for an hour of them.
const ofOne = salesOf('stats.sales-of-product', 'product_id = $8', '(product_id = $8) is true');

const product = statement<{ id: string }>('stats.product', 'select id from products where id = $1');

/** The days of the period that have any sales; `liveOnly` days come from the edges alone. */
export async function salesByDay(
  on: Queryable,
  { first, last, liveOnly, edges }: Period,
  productId: string | null,
): Promise<Map<number, DaySales>> {
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
  const days = new Map<number, DaySales>();
  const numbers = JSON.parse(row?.parts ?? '[]') as number[];
  for (let at = 0; at < numbers.length; at += 3) {
    const [day = 0, completed = 0, valueCents = 0] = numbers.slice(at, at + 3);
    const sum = days.get(day);
    if (!sum) days.set(day, { day, completed, valueCents });
    else {
      sum.completed += completed;
      sum.valueCents = safe(sum.valueCents + valueCents);
    }
  }
  return days;
}

function safe(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is beyond the safe integers`);
  return cents;
}

export const productExists = async (on: Queryable, id: string): Promise<boolean> =>
  (await product.row(on, [id])) !== undefined;
