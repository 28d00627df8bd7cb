import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { daySeconds } from '../../platform/time.ts';

/** Sales of each UTC day of a period, from its first day on. */
export interface SalesByDay {
  completed: number[];
  /** Cents paid for them. */
  cents: number[];
}

/**
 * Sales by day: the totals of whole days, minus the orders of the first and last day outside of the period, which are counted from a
 * covering index. One statement, so that all figures are from one snapshot. It returns three lists of numbers, because rows for some
 * years take longer to send than to find, and longer to join in the database than here. `$1` and `$2` are days, `$3` and `$4` seconds.
 */
const salesOf = (name: string, ofProduct: string, ofOrder: string) =>
  statement<SalesByDay & { days: number[] } & Record<string, unknown>>(
    name,
    `select json_agg(day) as days, json_agg(completed) as completed, json_agg(cents) as cents from (
       select day, completed, paid_cents as cents from sales_days where ${ofProduct} and day between $1 and $2
        union all
       select completed_day, completed, paid_cents from order_deltas
        where completed_day between $1 and $2 and ${ofOrder}
        union all
       select beside.day, -sold.completed, -sold.cents
         from (values ($1, $1 * ${daySeconds}::bigint, $3::bigint), ($2, $4::bigint, ($2 + 1) * ${daySeconds}::bigint))
              beside (day, from_unix, until_unix)
         cross join lateral (
           select count(*) as completed, coalesce(sum(total_cents) filter (where paid_at is not null), 0)::bigint as cents
             from orders
            where status = 'COMPLETED' and completed_at >= to_timestamp(from_unix)
              and completed_at < to_timestamp(until_unix) and ${ofOrder}) sold) parts`,
  );

const ofAll = salesOf('stats.sales', 'product_id is null and $5::uuid is null', 'true');
// `is true` makes the planner use the index by time: by product it would read all orders of the product for one hour of them.
const ofOne = salesOf('stats.sales-of-product', 'product_id = $5', '(product_id = $5) is true');

const product = statement<{ id: string }>('stats.product', 'select id from products where id = $1');

/** The period includes both of its seconds; all products when the id is null. */
export async function salesByDay(
  on: Queryable,
  startUnix: number,
  endUnix: number,
  productId: string | null,
): Promise<SalesByDay> {
  const [first = 0, last = 0] = [startUnix, endUnix].map((unix) => Math.floor(unix / daySeconds));
  const values = [first, last, startUnix, endUnix + 1, productId];
  const parts = await (productId === null ? ofAll : ofOne).row(on, values);
  const sums = (of: readonly number[] = []): number[] => {
    const each = new Array<number>(last - first + 1).fill(0);
    for (const [n, day] of (parts?.days ?? []).entries()) each[day - first]! += of[n]!;
    if (!each.every(Number.isSafeInteger))
      throw new RangeError('The sales of a day are beyond the safe integers');
    return each;
  };
  return { completed: sums(parts?.completed), cents: sums(parts?.cents) };
}

export const productExists = async (on: Queryable, id: string): Promise<boolean> =>
  (await product.row(on, [id])) !== undefined;
