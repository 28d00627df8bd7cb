import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { daySeconds } from '../../platform/time.ts';
import type { SalesFilter } from './sales.sql.ts';

/** Sales of each UTC day of a period, from its first day on. */
export interface SalesByDay {
  completed: number[];
  /** Cents paid for them. */
  cents: number[];
}

/**
 * Sales by day: the totals of the whole days `$1` to `$2`, and at each edge what the period has more or less than them. An edge is a day, and
 * two times in unix seconds; where the second is before the first, the orders between them are taken away. They are counted from a covering
 * index. One statement, so that all figures are from one snapshot. It returns three lists of numbers, because rows for some years take
 * longer to send than to find, and longer to join in the database than here.
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
       select edge.day, sold.completed * sold.sign, sold.cents * sold.sign
         from (values ($3::int, $4::bigint, $5::bigint), ($6::int, $7::bigint, $8::bigint)) edge (day, from_unix, until_unix)
         cross join lateral (
           select count(*) as completed, coalesce(sum(total_cents) filter (where paid_at is not null), 0)::bigint as cents,
                  case when until_unix < from_unix then -1 else 1 end as sign
             from orders
            where status = 'COMPLETED' and completed_at >= to_timestamp(least(from_unix, until_unix))
              and completed_at < to_timestamp(greatest(from_unix, until_unix)) and ${ofOrder}) sold) parts`,
  );

const ofAll = salesOf('stats.sales', 'product_id is null and $9::uuid is null', 'true');
// `is true` makes the planner use the index by time: by product it would read all orders of the product for one hour of them.
const ofOne = salesOf('stats.sales-of-product', 'product_id = $9', '(product_id = $9) is true');

const product = statement<{ id: string }>('stats.product', 'select id from products where id = $1');

/**
 * The period includes both of its seconds; all products when the id is null. `from` and `until`: the midnights, as numbers of UTC days, between which
 * days are taken whole.
 */
export async function salesByDay(
  on: Queryable,
  { startUnix, endUnix, productId }: SalesFilter,
  { from, until }: { from: number; until: number },
): Promise<SalesByDay> {
  const endsUnix = endUnix + 1;
  const [first, last] = [Math.floor(startUnix / daySeconds), Math.floor(endUnix / daySeconds)];
  const atStart = [first, startUnix, from * daySeconds];
  const atEnd = [last, until * daySeconds, endsUnix];
  const values = [from, until - 1, ...atStart, ...atEnd, productId];
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
