import { LRUCache } from 'lru-cache';
import { limits, type listOrders, type QueryOf } from 'shared-contract';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { Batches, batchSize, firstOf, walk } from '../../platform/batches.ts';
import { knownId } from '../../platform/ids.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import { centsOf } from '../../shop/money.ts';
import { adminOrderRowOf } from '../../shop/orders/orders.view.ts';
import { ordersByKind } from '../totals/rollups.sql.ts';
import { ordersOfCode, pageOfOrders, sortedPage, walkOrders } from './admin-orders.sql.ts';
import { isCounted, ofPaid, orderSearchOf, type OrderFilter, type SearchFilter } from './order-filter.sql.ts';
import { countBetween, countFound, countOrders, countUpTo, isSmall } from './order-counts.sql.ts';
import { areFew, readMatches, type FewMatches, type Matches } from './search-matches.sql.ts';
import { pageOfMany } from './searched-orders.service.ts';
import { pageOfFew } from './searched-orders.sql.ts';

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

/** The few titles and buyers that match a search, and how many orders of the filter's status and method they have. */
type Few = FewMatches & { orders: number };

/**
 * Up to this many orders are looked up by title and buyer. With more, a scan in list order soon fills a page: at a million orders, both ways
 * read about as many rows for the last page of a thousand.
 */
const mostLookedUp = 30_000;
/** For up to this many titles and buyers, an index finds the first orders of a list by time, however many they have. */
const mostInOrder = 30;

/** Whether a list ends at the cap: a search that the totals do not cover, or a list sorted by total or filtered by amount. */
const isCut = (filter: OrderFilter, few: Few | null): boolean =>
  few
    ? !isCounted(filter)
    : filter.minCents !== null || filter.maxCents !== null || filter.sort.startsWith('total');

/** Returns a page of the admin's list of orders, or all of it without an amount, with the total of the list. */
export function adminOrders(db: Db) {
  /** Totals that are expensive to count. The key contains the number of orders of each kind, so it changes with every order. */
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

  /** The titles and buyers that a search finds; null without a search. */
  const find = async (filter: OrderFilter): Promise<{ matches: Matches; few: Few | null } | null> => {
    if (!isSearch(filter)) return null;
    const matches = await readMatches(db, filter.search);
    if (!areFew(matches)) return { matches, few: null };
    const orders = await countFound(db, filter, matches);
    const isInOrder =
      matches.titles.titles.length + matches.people.length <= mostInOrder &&
      isCounted(filter) &&
      !filter.sort.startsWith('total');
    return { matches, few: orders <= mostLookedUp || isInOrder ? { ...matches, orders } : null };
  };

  /** The total of a list. `few`: the matches of its search, where they are few. */
  const totalOf = async (filter: OrderFilter, few: Few | null): Promise<number> => {
    if (isCut(filter, few)) return countUpTo(db, filter, few);
    if (few) return few.orders;
    if (isCounted(filter)) return totalByKind(filter);
    const paid = ofPaid(filter);
    if (paid) return (await totalByKind(paid.completed)) - (await countOrders(db, paid.unpaid));
    const atAnyTime: OrderFilter = { ...filter, fromUnix: null, toUnix: null };
    if (isCounted(atAnyTime)) return countBetween(db, filter);
    return remembered(filter, () => countOrders(db, filter));
  };

  const rowsOf = async (
    filter: OrderFilter,
    few: Few | null,
    total: Promise<number>,
    skip: number,
    amount: number,
  ) => {
    if (isSearch(filter) && few) return pageOfFew(db, filter, few, skip, amount);
    const isKnown = isCounted(filter) && !isCut(filter, few);
    if (!isKnown && (await isSmall(db, filter))) return sortedPage(db, filter, skip, amount);
    if (isCut(filter, few)) return walkOrders(db, filter, { after: null, skip }, amount);
    return pageOfOrders(db, filter, skip, amount, total);
  };

  const pageOf = async (filter: OrderFilter, skip: number, amount: number) => {
    // Some combinations have no orders, such as a failed order paid from the balance.
    if ((await totalByKind(filter)) === 0) return { rows: [], total: 0 };
    const found = await find(filter);
    const few = found?.few ?? null;
    if (isSearch(filter) && found && !few) return pageOfMany(db, filter, found.matches, skip, amount);
    const counted = totalOf(filter, few);
    const left = isCut(filter, few) ? limits.searchTotalMax - skip : amount;
    const read = left > 0 ? rowsOf(filter, few, counted, skip, Math.min(amount, left)) : [];
    const [rows, total] = await Promise.all([read, counted]);
    return { rows, total };
  };

  return async (query: Query) => {
    const { skip = 0, amount, most = Infinity } = query;
    const filter = filterOf(query);
    if (amount !== undefined) {
      const { rows, total } = await pageOf(filter, skip, amount);
      return { rows: rows.map(adminOrderRowOf), total };
    }
    const all: OrderFilter = { ...filter, sort: 'newest' };
    const found = await find(all);
    const batches = walk(
      async (from) =>
        (await walkOrders(db, all, from, batchSize, found?.matches.people)).map(adminOrderRowOf),
      skip,
      query.after === undefined ? null : knownId(query.after, 'ORDER_NOT_FOUND'),
    );
    const few = found?.few ?? null;
    const counted = found && !few ? pageOf(all, 0, 0).then(({ total }) => total) : totalOf(all, few);
    const [rows, total] = await Promise.all([Batches.of(firstOf(batches, most)), counted]);
    return { rows, total };
  };
}

/** The orders that a code was delivered with. */
export const findByCode = async (on: Queryable, vault: Vault, code: string) =>
  (await ordersOfCode(on, vault.fingerprints(code.trim()))).map(adminOrderRowOf);
