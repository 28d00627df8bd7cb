import { limits } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { walkOrders, type Listed } from './admin-orders.sql.ts';
import { isSmall, small } from './order-counts.sql.ts';
import type { SearchFilter } from './order-filter.sql.ts';
import type { Matches } from './search-matches.sql.ts';
import {
  foundAmongFirst,
  foundByEachWay,
  idsOf,
  rowsOfIds,
  type Found,
  type FoundIds,
} from './searched-orders.sql.ts';

/** How many of the first orders of a filter are compared with a search. Of a small filter it is all of them. */
const compared = 3_000;

/**
 * A page of a search that matches many titles or buyers, and its total, up to `searchTotalMax`. First the search is compared with the first
 * orders of the filter: a common text matches soon, and many filters have few orders. If that does not reach the cap, orders are looked up by
 * title and by buyer. If that reaches the cap, it does not say which matches come first, so the orders are scanned in list order.
 */
export async function pageOfMany(
  on: Queryable,
  filter: SearchFilter,
  matches: Matches,
  skip: number,
  amount: number,
): Promise<{ rows: Listed[]; total: number }> {
  const shown = Math.max(0, Math.min(amount, limits.searchTotalMax - skip));
  const read = (found: Found) => idsOf(on, found, filter.sort, skip, shown);
  const pageOf = async ({ ids, total }: FoundIds) => ({
    rows: ids.length > 0 ? await rowsOfIds(on, ids, filter.sort) : [],
    total,
  });
  const isEnough = ({ total }: FoundIds) => total === limits.searchTotalMax;

  const isWhole = await isSmall(on, filter);
  const first = await read(foundAmongFirst(filter, matches.people, isWhole ? small : compared));
  if (isWhole || isEnough(first)) return pageOf(first);
  const each = await read(foundByEachWay(filter, matches));
  if (!isEnough(each)) return pageOf(each);
  const rows = await walkOrders(on, filter, { after: null, skip }, shown, matches.people);
  return { rows, total: each.total };
}
