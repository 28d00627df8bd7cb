import { useInfiniteQuery } from '@tanstack/react-query';
import { call, queryClient, type ApiError } from 'shared-auth';
import { pageSizes, type Review } from 'shared-contract/types';

/** What customers wrote, a page of 10 at a time; there may be more while the last page was full (section 4). */
export function useReviews() {
  const amount = pageSizes.reviews;
  const query = useInfiniteQuery<Review[], ApiError, { pages: Review[][] }, readonly unknown[], number>(
    {
      queryKey: ['GET /reviews/all', { amount }, 'pages'],
      queryFn: ({ pageParam, signal }) =>
        call('GET /reviews/all', { query: { skip: pageParam, amount }, signal }),
      initialPageParam: 0,
      getNextPageParam: (last, _pages, skip) => (last.length === amount ? skip + amount : undefined),
    },
    queryClient,
  );
  // A review written meanwhile moves the others down, so a page may repeat the end of the one before.
  const byId = new Map(query.data?.pages.flat().map((review) => [review._id, review]));
  return { ...query, reviews: [...byId.values()] };
}
