import { useInfiniteQuery } from '@tanstack/react-query';
import { call, type ApiError } from 'shared-auth';
import type { AdminUser } from 'shared-contract/types';

const STEP = 20;

export type HistoryOrder = AdminUser['full_order_history'][number];

/** The orders of an account, newest first and in steps: an account may have very many. */
export function useHistory(userId: string, enabled: boolean) {
  const query = useInfiniteQuery<AdminUser, ApiError, { pages: AdminUser[] }, readonly unknown[], string>({
    queryKey: ['GET /admin/user/{userId}', { params: { userId } }, 'history'],
    queryFn: ({ pageParam: after, signal }) =>
      call('GET /admin/user/{userId}', {
        params: { userId },
        query: { codes: 'masked', most: STEP, ...(after && { after }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ full_order_history: last, total_orders }, pages) =>
      ordersOf(pages).length < total_orders ? last.at(-1)?._id : undefined,
    enabled,
    staleTime: 0,
  });
  return { ...query, orders: query.data && ordersOf(query.data.pages) };
}

const ordersOf = (pages: readonly AdminUser[]): HistoryOrder[] =>
  pages.flatMap(({ full_order_history }) => full_order_history);
