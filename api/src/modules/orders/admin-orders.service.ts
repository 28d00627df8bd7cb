import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/db.ts';
import type { Page } from '../../http/handle.ts';
import { ordersByKind } from '../rollups/rollups.sql.ts';
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

/** Totals of searches for less than a piece of an id: they alone are counted order by order. */
const totalsMax = 100;
/** A title that more products have is common enough to meet it soon by walking the orders. */
const productsMax = 200;

export function adminOrders(db: Db): AdminOrders {
  const totals = new LRUCache<string, { total: number; state: string }>({ max: totalsMax });

  /** Differs after every new order and every move of one: orders end once, and never leave an end. */
  const stateOfOrders = async () => JSON.stringify(await ordersByKind(db));

  const totalOf = async (filter: OrderFilter): Promise<number> => {
    if (filter.search?.count !== 'text') return countOrders(db, filter);
    const key = JSON.stringify(filter);
    const state = await stateOfOrders();
    const known = totals.get(key);
    if (known?.state === state) return known.total;
    const total = await countOrders(db, filter);
    if ((await stateOfOrders()) === state) totals.set(key, { total, state });
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
