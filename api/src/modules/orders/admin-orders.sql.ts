import { limits, type OrderStatus, type PaymentMethod } from 'shared-contract';
import type { Queryable } from '../../db/db.ts';
import { statement } from '../../db/statement.ts';
import { shapesFor } from './admin-orders.shapes.ts';

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
   * orders of `products`, in `parts` also in those whose id or buyer's id has the pieces.
   */
  list: 'text' | 'title' | 'products' | 'parts';
  /** How they are counted: `text` goes through all orders, the others look up. */
  count: 'text' | 'title' | 'parts';
  /** Products all of whose titles hold the pattern, and those of which some do. */
  products: { whole: string[]; partly: string[] };
  orderPieces: number[];
  userPieces: string[];
}

/** Up to here the orders themselves are walked: of all of them that is as fast as looking up where a page is. */
const shallow = 500;

export function listOrders(on: Queryable, filter: OrderFilter, skip: number, amount: number) {
  const { search, status, paymentMethod } = filter;
  const { page, whole } = shapesFor(filter);
  const list = amount > limits.pageAmountMax ? whole : page;
  if (search === null) {
    const far =
      status !== null || paymentMethod !== null || skip + Math.min(amount, limits.pageAmountMax) > shallow;
    return (far ? list.deep : list.plain).rows(on, [skip, amount]);
  }
  const { pattern, products, orderPieces, userPieces } = search;
  const byIndex = [pattern, products.whole, skip, amount, products.partly];
  if (search.list === 'products') return list.products.rows(on, byIndex);
  if (search.list === 'parts') return list.parts.rows(on, [...byIndex, orderPieces, userPieces]);
  return list[search.list].rows(on, [pattern, skip, amount]);
}

export async function countOrders(on: Queryable, filter: OrderFilter): Promise<number> {
  const { search } = filter;
  const { countPlain, count } = shapesFor(filter);
  const row =
    search === null
      ? await countPlain.row(on)
      : await count[search.count].row(
          on,
          search.count === 'parts'
            ? [search.pattern, search.orderPieces, search.userPieces]
            : [search.pattern],
        );
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
