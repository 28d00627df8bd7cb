import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/db.ts';
import type { Page } from '../../http/handle.ts';
import {
  countOrders,
  listOrders,
  productsTitled,
  type OrderFilter,
  type OrderSearch,
} from './admin-orders.sql.ts';
import type { AdminOrderSummary } from './orders.sql.ts';
import { pieceOf, piecesOf, planOf } from './search.ts';

export interface AdminOrdersQuery extends Pick<OrderFilter, 'status' | 'paymentMethod'> {
  search: string | undefined;
  skip: number;
  amount: number | null;
}

export interface AdminOrders {
  page(query: AdminOrdersQuery): Promise<Page<AdminOrderSummary[]>>;
}

/** How long the total of a search for less than a piece of an id is remembered: it alone is counted order by order. */
const rememberedMs = 10_000;
/** A title that more products have is common enough to meet it soon by walking the orders. */
const productsMax = 200;

export function adminOrders(db: Db): AdminOrders {
  const totals = new LRUCache<string, Promise<number>>({ max: 100, ttl: rememberedMs });

  const totalOf = (filter: OrderFilter): Promise<number> => {
    if (filter.search?.count !== 'text') return countOrders(db, filter);
    const key = JSON.stringify(filter);
    const known = totals.get(key);
    if (known) return known;
    const total = countOrders(db, filter);
    totals.set(key, total);
    total.catch(() => totals.delete(key));
    return total;
  };

  const searchOf = async (text: string | undefined): Promise<OrderSearch | null> => {
    const plan = planOf(text);
    if (plan.kind === 'none') return null;
    const { pattern } = plan;
    const search = { pattern, productIds: [], orderPieces: [], userPieces: [] };
    if (plan.kind === 'all') return { ...search, list: 'text', count: 'text' };
    const productIds = await productsTitled(db, pattern, productsMax + 1);
    const few = productIds.length <= productsMax;
    if (plan.kind === 'titles') {
      return few
        ? { ...search, productIds, list: 'products', count: 'title' }
        : { ...search, list: 'title', count: 'title' };
    }
    const orderPieces = piecesOf(plan.text, pieceOf.order);
    const userPieces = piecesOf(plan.text, pieceOf.user);
    return few
      ? { pattern, productIds, orderPieces, userPieces, list: 'parts', count: 'parts' }
      : { ...search, orderPieces, userPieces, list: 'text', count: 'parts' };
  };

  return {
    async page({ status, paymentMethod, search, skip, amount }) {
      const filter = { status, paymentMethod, search: await searchOf(search) };
      const [rows, total] = await Promise.all([listOrders(db, filter, skip, amount), totalOf(filter)]);
      return { rows, total };
    },
  };
}
