import { LRUCache } from 'lru-cache';
import type { listOrders, QueryOf } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import { Batches, batchSize, walk } from '../../platform/http/batches.ts';
import { adminOrderRowOf } from '../../shop/orders/orders.view.ts';
import { ordersByKind } from '../totals/rollups.sql.ts';
import * as sql from './admin-orders.sql.ts';

/** Answers pages of the admin's list of orders, or all of it where no amount is asked for, with the total of the list. */
export function adminOrders(db: Db) {
  /** Totals of searches that find many. The key has how many orders of each kind there are, and so changes with every order. */
  const totals = new LRUCache<string, number, sql.SearchFilter>({
    max: 100,
    ttl: 10_000,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => sql.countFound(db, context, null),
  });
  const totalOfMany = async (filter: sql.SearchFilter): Promise<number> =>
    totals.forceFetch(JSON.stringify([filter, await ordersByKind(db)]), { context: filter });

  const totalOf = async ({ status, paymentMethod }: sql.OrderFilter): Promise<number> =>
    (await ordersByKind(db))
      .filter(
        (kind) => (status ?? kind.status) === kind.status && (paymentMethod ?? kind.method) === kind.method,
      )
      .reduce((sum, { count }) => sum + count, 0);

  const pageFound = async (filter: sql.SearchFilter, skip: number, amount: number) => {
    const found = await sql.fewMatches(db, filter.search);
    return found
      ? Promise.all([sql.pageOfFew(db, filter, found, skip, amount), sql.countFound(db, filter, found)])
      : Promise.all([sql.walkOrders(db, filter, { after: null, skip }, amount), totalOfMany(filter)]);
  };

  return async ({ search: text, skip = 0, amount, ...query }: QueryOf<typeof listOrders>) => {
    const search = sql.orderSearchOf(text);
    const filter = { status: query.status ?? null, paymentMethod: query.payment_method ?? null, search };
    if (amount === undefined) {
      const batches = walk(
        async (from) => (await sql.walkOrders(db, filter, from, batchSize)).map(adminOrderRowOf),
        skip,
      );
      const [rows, total] = await Promise.all([
        Batches.of(batches),
        search ? totalOfMany({ ...filter, search }) : totalOf(filter),
      ]);
      return { rows, total };
    }
    const [rows, total] = search
      ? await pageFound({ ...filter, search }, skip, amount)
      : await Promise.all([sql.pageOfOrders(db, filter, skip, amount), totalOf(filter)]);
    return { rows: rows.map(adminOrderRowOf), total };
  };
}
