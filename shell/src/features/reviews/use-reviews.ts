import { useState } from 'react';
import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, type ApiError } from 'shared-auth';
import { pageSizes, type Review } from 'shared-contract/types';

const amount = pageSizes.reviews;
const queryKey = ['GET /reviews/all', { amount }, 'pages'];

/** Drops all cached pages of reviews except the first one, which is fetched again if it is old. */
function forgetLaterPages(client: QueryClient): void {
  const state = client.getQueryState<{ pages: Review[][]; pageParams: number[] }>(queryKey);
  if (!state?.data) return;
  const { pages, pageParams } = state.data;
  client.setQueryData(
    queryKey,
    { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) },
    // Without this the cached reviews count as fresh, even after a new review was written.
    { updatedAt: state.isInvalidated ? 0 : state.dataUpdatedAt },
  );
}

/** Customer reviews in pages of 10. There may be more while the last page was full (rules 9.5). */
export function useReviews() {
  const client = useQueryClient();
  useState(() => forgetLaterPages(client));
  const query = useInfiniteQuery<Review[], ApiError, { pages: Review[][] }, readonly unknown[], number>({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call('GET /reviews/all', { query: { skip: pageParam, amount }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, skip) => (last.length === amount ? skip + amount : undefined),
  });
  // A review written meanwhile moves the others down, so a page may repeat the end of the previous page.
  const byId = new Map(query.data?.pages.flat().map((review) => [review._id, review]));
  return { ...query, reviews: [...byId.values()] };
}
