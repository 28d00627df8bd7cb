import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/db.ts';
import type { Page } from '../../http/handle.ts';
import { countOrders, listOrders, productsTitled, type OrderFilter } from './admin-orders.sql.ts';
import type { AdminOrderSummary } from './orders.sql.ts';
import { planOf } from './search.ts';

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
/** A title that more products have is common enough to meet it soon by walking the orders. */
const productsMax = 200;

export function adminOrders(db: Db): AdminOrders {
  const totals = new LRUCache<string, Promise<number>>({ max: 100, ttl: rememberedMs });

  const totalOf = async (filter: OrderFilter): Promise<number> => {
    const key = JSON.stringify(filter);
    const known = totals.get(key);
    if (known) return known;
    const counted = await countOrders(db, filter, countedEachTime + 1);
    if (counted <= countedEachTime) return counted;
    const total = countOrders(db, filter, null);
    totals.set(key, total);
    total.catch(() => totals.delete(key));
    return total;
  };

  return {
    async page({ status, paymentMethod, search, skip, amount }) {
      const pageBy = async (by: OrderFilter['search']) => {
        const filter = { status, paymentMethod, search: by };
        const [rows, total] = await Promise.all([listOrders(db, filter, skip, amount), totalOf(filter)]);
        return { rows, total };
      };
      const plan = planOf(search);
      if (plan.kind === 'none') return pageBy({ by: 'nothing' });
      const { pattern } = plan;
      if (plan.kind === 'all') return pageBy({ by: 'text', pattern });
      const productIds = await productsTitled(db, pattern, productsMax + 1);
      if (productIds.length > productsMax) return pageBy({ by: plan.elsewhere ? 'text' : 'title', pattern });
      const found = await pageBy({ by: 'parts', pattern, productIds, range: plan.range });
      return found.total === 0 && plan.elsewhere ? pageBy({ by: 'ids', pattern }) : found;
    },
  };
}
