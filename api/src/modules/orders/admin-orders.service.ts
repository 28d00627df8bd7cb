import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/db.ts';
import type { Page } from '../../http/handle.ts';
import { countAll, countUpTo, listOrders, type OrderFilter } from './admin-orders.sql.ts';
import type { AdminOrderSummary } from './orders.sql.ts';
import { idRangeOf, patternOf } from './search.ts';

export interface AdminOrdersQuery extends Pick<OrderFilter, 'status' | 'paymentMethod'> {
  search: string | undefined;
  skip: number;
  amount: number | null;
}

export interface AdminOrders {
  page(query: AdminOrdersQuery): Promise<Page<AdminOrderSummary[]>>;
}

/** Up to here a total is counted for each request; beyond, it may be as old as this. */
const countedEachTime = 10_000;
const rememberedMs = 10_000;

export function adminOrders(db: Db): AdminOrders {
  const totals = new LRUCache<string, Promise<number>>({ max: 100, ttl: rememberedMs });

  const totalOf = async (filter: OrderFilter): Promise<number> => {
    const counted = await countUpTo(db, filter, countedEachTime + 1);
    if (counted <= countedEachTime) return counted;
    const key = JSON.stringify(filter);
    let total = totals.get(key);
    if (!total) {
      total = countAll(db, filter);
      totals.set(key, total);
      total.catch(() => totals.delete(key));
    }
    return Math.max(counted, await total);
  };

  const pageOf = async (filter: OrderFilter, { skip, amount }: AdminOrdersQuery) => {
    const [rows, total] = await Promise.all([listOrders(db, filter, skip, amount), totalOf(filter)]);
    return { rows, total };
  };

  return {
    async page(query) {
      const { status, paymentMethod, search } = query;
      // The start of an id, as the screens show it, is found by index; only then all text is looked through.
      const range = idRangeOf(search);
      if (range) {
        const found = await pageOf({ status, paymentMethod, search: range }, query);
        if (found.total > 0) return found;
      }
      const pattern = patternOf(search);
      return pageOf({ status, paymentMethod, search: pattern === null ? null : { pattern } }, query);
    },
  };
}
