import { LRUCache } from 'lru-cache';
import type { AdminOrderRow, OrderStatus, PaymentMethod } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import { Batches, walk } from '../../platform/http/batches.ts';
import type { Page } from '../../platform/http/handle.ts';
import { adminOrderRowOf } from '../../shop/orders/orders.view.ts';
import { ordersByKind } from '../totals/rollups.sql.ts';
import * as sql from './admin-orders.sql.ts';

interface AdminOrdersQuery {
  status: OrderStatus | null;
  paymentMethod: PaymentMethod | null;
  search: string | undefined;
  skip: number;
  /** Undefined: the whole list. */
  amount: number | undefined;
}

export interface AdminOrders {
  page(query: AdminOrdersQuery): Promise<Page<AdminOrderRow[] | Batches<AdminOrderRow>>>;
}

export function adminOrders(db: Db): AdminOrders {
  /** Totals of searches that find many. The key has how many orders of each kind there are, and so changes with every order. */
  const totals = new LRUCache<string, number, sql.SearchFilter>({
    max: 100,
    ttl: 10_000,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => sql.countFound(db, context, null),
  });
  const totalOfMany = async (filter: sql.SearchFilter): Promise<number> =>
    totals.forceFetch(JSON.stringify([filter, await ordersByKind(db)]), { context: filter });

  const pageFound = async (filter: sql.SearchFilter, skip: number, amount: number) => {
    const found = await sql.fewMatches(db, filter.search);
    return Promise.all([
      sql.searchOrders(db, filter, found, skip, amount),
      found ? sql.countFound(db, filter, found) : totalOfMany(filter),
    ]);
  };

  return {
    async page({ status, paymentMethod, search: text, skip, amount }) {
      const filter = { status, paymentMethod, search: sql.orderSearchOf(text) };
      const { search } = filter;
      if (amount === undefined) {
        const batches = walk(
          async (from) => (await sql.batchOfOrders(db, filter, from)).map(adminOrderRowOf),
          skip,
        );
        const [rows, total] = await Promise.all([
          Batches.of(batches),
          search ? totalOfMany({ ...filter, search }) : sql.countOrders(db, filter),
        ]);
        return { rows, total };
      }
      const [rows, total] = search
        ? await pageFound({ ...filter, search }, skip, amount)
        : await Promise.all([sql.pageOfOrders(db, filter, skip, amount), sql.countOrders(db, filter)]);
      return { rows: rows.map(adminOrderRowOf), total };
    },
  };
}
