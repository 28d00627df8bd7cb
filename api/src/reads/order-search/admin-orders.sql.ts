import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import type { From } from '../../platform/http/batches.ts';
import { shapesFor, type OrderFilter } from './admin-orders.shapes.ts';
import type { AdminOrderSummary } from '../../shop/orders/orders.sql.ts';

/** Up to here the orders themselves are walked: of all of them that is as fast as looking up where a page is. */
const shallow = 500;

/** A page, and its total where that is found with it. */
export interface FoundOrders {
  rows: AdminOrderSummary[];
  total?: number;
}

export async function listOrders(
  on: Queryable,
  filter: OrderFilter,
  skip: number,
  amount: number,
): Promise<FoundOrders> {
  const { search, status, paymentMethod } = filter;
  const { list } = shapesFor(filter);
  if (search === null) {
    // All orders, and those of each status but the common one, have an index in the order of the list.
    const isIndexed = paymentMethod === null && status !== 'COMPLETED';
    const far = !isIndexed || skip + amount > shallow;
    return { rows: await (far ? list.deep : list.plain).rows(on, [skip, amount]) };
  }
  const { pattern, products, ids } = search;
  const byIndex = [pattern, products.whole, skip, amount, products.partly];
  if (search.list === 'products') return { rows: await list.products.rows(on, byIndex) };
  if (search.list === 'parts' || search.list === 'range') {
    const rows = await list[search.list].rows(on, [...byIndex, ...ids]);
    return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
  }
  return { rows: await list[search.list].rows(on, [pattern, skip, amount]) };
}

/** A batch of all orders that the filter finds, newest first. */
export const batchOfOrders = (on: Queryable, filter: OrderFilter, { after, skip }: From) =>
  shapesFor(filter).batch.rows(on, [filter.search?.pattern ?? null, after, skip]);

export async function countOrders(on: Queryable, filter: OrderFilter): Promise<number> {
  const { search } = filter;
  const { countPlain, count } = shapesFor(filter);
  const row =
    search === null
      ? await countPlain.row(on)
      : await count[search.count].row(on, [search.pattern, ...search.ids]);
  return row?.total ?? 0;
}

const titled = statement<{ productId: string; whole: boolean }>(
  'admin-orders.products-titled',
  `select product_id as "productId", bool_and(folded like $1) as whole from product_titles
    group by product_id having bool_or(folded like $1) limit $2`,
);

/** Products that ever had such a title, `atMost` of them; `whole`: and never another. */
export const productsTitled = (on: Queryable, pattern: string, atMost: number) =>
  titled.rows(on, [pattern, atMost]);
