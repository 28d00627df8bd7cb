import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db/db.ts';
import type { AdminOrderRow } from 'shared-contract';
import { Batches, walk } from '../../platform/http/batches.ts';
import type { Page } from '../../platform/http/handle.ts';
import { ordersByKind } from '../totals/rollups.sql.ts';
import type { OrderFilter, OrderSearch } from './admin-orders.shapes.ts';
import { batchOfOrders, countOrders, listOrders, productsTitled } from './admin-orders.sql.ts';
import { adminOrderRowOf } from '../../shop/orders/orders.view.ts';
import { idPiecesOf, planOf } from './search.ts';

interface AdminOrdersQuery extends Pick<OrderFilter, 'status' | 'paymentMethod'> {
  search: string | undefined;
  skip: number;
  /** Undefined: the whole list. */
  amount: number | undefined;
}

export interface AdminOrders {
  page(query: AdminOrdersQuery): Promise<Page<AdminOrderRow[] | Batches<AdminOrderRow>>>;
}

/** Cached totals of searches that are counted order by order, or by very many titles. */
const totalsMax = 100;
/** A title that more products have is so common that a walk through the orders meets it soon. */
const productsMax = 200;

export function adminOrders(db: Db): AdminOrders {
  const totals = new LRUCache<string, { total: number; state: string }>({ max: totalsMax });

  /** Changes with every new order and every change of a status. */
  const stateOfOrders = async () => JSON.stringify(await ordersByKind(db));

  const totalOf = async (filter: OrderFilter): Promise<number> => {
    if (filter.search?.list !== 'text' && filter.search?.list !== 'title') return countOrders(db, filter);
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
    const none = { whole: [], partly: [] };
    const search = { pattern, products: none, ids: [] } satisfies Partial<OrderSearch>;
    if (plan.kind === 'all') return { ...search, list: 'text', count: 'text' };
    const titled = await productsTitled(db, pattern, productsMax + 1);
    const few = titled.length <= productsMax;
    const idsWhere = (whole: boolean) =>
      titled.filter((product) => product.whole === whole).map((product) => product.productId);
    const products = { whole: idsWhere(true), partly: idsWhere(false) };
    if (plan.kind === 'titles') {
      return few
        ? { ...search, products, list: 'products', count: 'title' }
        : { ...search, list: 'title', count: 'title' };
    }
    const { kind } = plan;
    const ids: OrderSearch['ids'] =
      plan.kind === 'range' ? [plan.range.from, plan.range.to] : [idPiecesOf(plan.text)];
    return few
      ? { pattern, products, ids, list: kind, count: kind }
      : { ...search, ids, list: 'text', count: kind };
  };

  return {
    async page({ status, paymentMethod, search, skip, amount }) {
      const filter = { status, paymentMethod, search: await searchOf(search) };
      if (amount === undefined) {
        const batches = walk(
          async (from) => (await batchOfOrders(db, filter, from)).map(adminOrderRowOf),
          skip,
        );
        const [rows, total] = await Promise.all([Batches.of(batches), totalOf(filter)]);
        return { rows, total };
      }
      const both = filter.search?.list === 'parts' || filter.search?.list === 'range';
      const [found, total] = await Promise.all([
        listOrders(db, filter, skip, amount),
        both ? undefined : totalOf(filter),
      ]);
      return { rows: found.rows.map(adminOrderRowOf), total: found.total ?? total ?? 0 };
    },
  };
}
