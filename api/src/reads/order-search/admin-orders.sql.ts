import type { OrderStatus, PaymentMethod } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import type { From } from '../../platform/http/batches.ts';
import { shapesFor } from './admin-orders.shapes.ts';
import type { AdminOrderSummary } from '../../shop/orders/orders.sql.ts';

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

/** Up to here the orders themselves are walked: of all of them that is as fast as looking up where a page is. */
const shallow = 500;

/** A row of a page that is found together with its total: an empty page is one row without an order. */
export type FoundRow = (AdminOrderSummary | { id: null }) & { total: number };

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
