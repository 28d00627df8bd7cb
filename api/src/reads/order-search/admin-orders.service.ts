import { LRUCache } from 'lru-cache';
import type { listOrders, QueryOf } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import { Batches, batchSize, walk } from '../../platform/batches.ts';
import { knownId } from '../../platform/ids.ts';
import { centsOf } from '../../shop/money.ts';
import { adminOrderRowOf } from '../../shop/orders/orders.view.ts';
import { ordersByKind } from '../totals/rollups.sql.ts';
import * as sql from './admin-orders.sql.ts';
import { isCounted, ofPaid, orderSearchOf, type OrderFilter, type SearchFilter } from './order-filter.ts';

type Query = QueryOf<typeof listOrders>;

const filterOf = (query: Query): OrderFilter => ({
  status: query.status ?? null,
  paymentMethod: query.payment_method ?? null,
  settled: query.settled ?? null,
  fromUnix: query.from_unix ?? null,
  toUnix: query.to_unix ?? null,
  completedFromUnix: query.completed_from_unix ?? null,
  completedToUnix: query.completed_to_unix ?? null,
  productId: query.product === undefined ? null : knownId(query.product, 'PRODUCT_NOT_FOUND'),
  replacementAsked: query.replacement === 'asked',
  minCents: query.min_total === undefined ? null : centsOf(query.min_total),
  maxCents: query.max_total === undefined ? null : centsOf(query.max_total),
  search: orderSearchOf(query.search),
  sort: query.sort ?? 'newest',
});

const isSearch = (filter: OrderFilter): filter is SearchFilter => filter.search !== null;

/** Returns pages of the admin's list of orders, or all of it where no amount is asked for, with the total of the list. */
export function adminOrders(db: Db) {
  /** Totals that are counted from many. The key has how many orders of each kind there are, and so changes with every order. */
  const totals = new LRUCache<string, number, () => Promise<number>>({
    max: 100,
    ttl: 10_000,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: count }) => count(),
  });
  const remembered = async ({ sort: _, ...filter }: OrderFilter, count: () => Promise<number>) =>
    totals.forceFetch(JSON.stringify([filter, await ordersByKind(db)]), { context: count });

  const totalByKind = async ({ status, paymentMethod }: OrderFilter): Promise<number> =>
    (await ordersByKind(db))
      .filter(
        (kind) => (status ?? kind.status) === kind.status && (paymentMethod ?? kind.method) === kind.method,
      )
      .reduce((sum, { count }) => sum + count, 0);

  const countFound = async (filter: SearchFilter, found: sql.Matches): Promise<number> => {
    const { search } = filter;
    const paid = ofPaid(filter);
    if (!paid) return sql.countFound(db, filter, found);
    const [completed, unpaid] = await Promise.all([
      sql.countFound(db, { ...paid.completed, search }, found),
      sql.countFound(db, { ...paid.unpaid, search }, { ...found, titles: null }),
    ]);
    return completed - unpaid;
  };

  const totalFound = (filter: SearchFilter, found: sql.Matches): Promise<number> => {
    const count = () => countFound(filter, found);
    return isCounted(filter) && sql.isFew(found) ? count() : remembered(filter, count);
  };

  const totalOf = async (filter: OrderFilter): Promise<number> => {
    if (isSearch(filter)) return totalFound(filter, await sql.matchesOf(db, filter.search));
    if (isCounted(filter)) return totalByKind(filter);
    const paid = ofPaid(filter);
    if (paid) return (await totalByKind(paid.completed)) - (await sql.countOrders(db, paid.unpaid));
    const atAnyTime: OrderFilter = { ...filter, fromUnix: null, toUnix: null };
    if (isCounted(atAnyTime)) return sql.countBetween(db, filter);
    return remembered(filter, () => sql.countOrders(db, filter));
  };

  const pageOf = async (filter: OrderFilter, skip: number, amount: number) => {
    if (isSearch(filter)) return pageFound(filter, skip, amount);
    const total = totalOf(filter);
    return Promise.all([sql.pageOfOrders(db, filter, skip, amount, total), total]);
  };

  const pageFound = async (filter: SearchFilter, skip: number, amount: number) => {
    const found = await sql.matchesOf(db, filter.search);
    return Promise.all([
      sql.isFew(found)
        ? sql.pageOfFew(db, filter, found, skip, amount)
        : sql.walkOrders(db, filter, { after: null, skip }, amount),
      totalFound(filter, found),
    ]);
  };

  return async (query: Query) => {
    const { skip = 0, amount } = query;
    const filter = filterOf(query);
    if (amount !== undefined) {
      const [rows, total] = await pageOf(filter, skip, amount);
      return { rows: rows.map(adminOrderRowOf), total };
    }
    const all: OrderFilter = { ...filter, sort: 'newest' };
    const batches = walk(
      async (from) => (await sql.walkOrders(db, all, from, batchSize)).map(adminOrderRowOf),
      skip,
    );
    const [rows, total] = await Promise.all([Batches.of(batches), totalOf(all)]);
    return { rows, total };
  };
}
