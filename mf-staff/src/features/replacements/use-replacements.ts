import { keepPreviousData } from '@tanstack/react-query';
import { refresh, useCallPage } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';
import { useLiveRequests } from 'shared-ui/live';

/** Polling in addition to the stream, which a proxy may hold back. */
const REFRESH_MS = 15_000;
export const PAGE_SIZE = 20;

const key = 'GET /staff/replacement-requests';

/**
 * A page of the waiting requests, oldest first, kept up to date. A request that somebody settled stays in its place. New requests
 * come at the end of the last page.
 */
export function usePendingRequests(page: number) {
  const skip = (page - 1) * PAGE_SIZE;
  const input = { query: { skip, amount: PAGE_SIZE, codes: 'masked' as const } };
  const query = useCallPage(key, input, { placeholderData: keepPreviousData, staleTime: 0 });
  const live = useLiveRequests(key, input, query, REFRESH_MS);
  const { items = [], total = 0 } = query.data ?? {};
  const isLastPage = skip + items.length >= total;
  const known = new Set(items.map(({ _id }) => _id));
  const added = isLastPage ? (live.now?.items.filter(({ _id }) => !known.has(_id)) ?? []) : [];
  const addedIds = new Set(added.map(({ _id }) => _id));
  return {
    query,
    requests: live.items && [...live.items, ...added],
    total: live.now?.total ?? total,
    error: query.error ?? live.error,
    /** Whether requests on screen have been settled by somebody. */
    hasSettled: live.items?.some(({ status }) => status !== 'PENDING') ?? false,
    show: live.show,
    isNew: (request: ReplacementRequest) => addedIds.has(request._id) || live.isNew(request),
  };
}

export const refreshRequests = () => refresh(key);
