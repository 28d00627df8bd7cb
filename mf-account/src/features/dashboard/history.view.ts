import { ORDER_STATUSES, limits, pageSizes, type OrderStatus } from 'shared-contract/types';
import { pageOf } from '../../parts/pager.view.ts';

/** What the order history shows, as the address names it. */
export interface HistoryFilter {
  search: string;
  status: OrderStatus | undefined;
  page: number;
}

export const historyFilterOf = (params: URLSearchParams): HistoryFilter => ({
  search: (params.get('search') ?? '').slice(0, limits.searchMax),
  status: ORDER_STATUSES.find((status) => status === params.get('status')),
  page: pageOf(params.get('page')),
});

/** The address parameters of a filter, without defaults. */
export function historyParams({ search, status, page }: HistoryFilter): Record<string, string> {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** The query of the call: 10 orders a page (rules 7.6). */
export function historyQuery({ search, status, page }: HistoryFilter) {
  // No title has control characters, and the call refuses them.
  const wanted = search.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();
  return {
    skip: Math.min((page - 1) * pageSizes.orders, limits.pageSkipMax),
    amount: pageSizes.orders,
    ...(wanted && { search: wanted }),
    ...(status && { status }),
  };
}
