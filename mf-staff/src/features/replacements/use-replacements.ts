import { useInfiniteQuery } from '@tanstack/react-query';
import { callKey, callPage, refresh, type ApiError } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';

interface Page {
  items: ReplacementRequest[];
  total: number;
}

const REFRESH_MS = 15_000;
/** Few: all that are on screen are read again at each refresh. */
const PAGE_SIZE = 50;

/**
 * The requests that wait, oldest first, a page at a time. The list refreshes itself, because several people work on it. One that was
 * read stays in what is read again until it is resolved: requests move towards the beginning only.
 */
export function usePendingRequests() {
  const query = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], number>({
    queryKey: callKey('GET /staff/replacement-requests', 'pages'),
    queryFn: ({ pageParam: skip, signal }) =>
      callPage('GET /staff/replacement-requests', {
        query: { ...(skip > 0 && { skip }), amount: PAGE_SIZE, codes: 'masked' },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, skip) => (skip + PAGE_SIZE < last.total ? skip + PAGE_SIZE : undefined),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  const pages = query.data?.pages;
  return {
    ...query,
    requests: pages?.flatMap(({ items }) => items),
    total: pages?.at(-1)?.total ?? 0,
  };
}

export const refreshRequests = () => refresh('GET /staff/replacement-requests');
