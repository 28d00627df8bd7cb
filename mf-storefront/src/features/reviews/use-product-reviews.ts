import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { callPage, type ApiError } from 'shared-auth';
import { pageSizes, type Review } from 'shared-contract/types';
import { reviewsQuery } from '../../manifest.ts';

interface Page {
  items: Review[];
  total: number;
}

const NONE: Review[] = [];
const { reviews: SIZE } = pageSizes;

/** The reviews of one product, newest first. There may be more only while the last page was full (rules 9.5). */
export function useProductReviews(product: string) {
  // The first page, if the server wrote it into the HTML (`extras` in the manifest).
  const written = useQueryClient().getQueryState<Page>([
    'GET /reviews/all',
    { query: reviewsQuery(product) },
    'page',
  ]);
  const result = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], number>({
    queryKey: ['GET /reviews/all', { query: { product } }, 'pages'],
    queryFn: ({ pageParam: skip, signal }) =>
      callPage('GET /reviews/all', { query: { product, skip, amount: SIZE }, signal }),
    initialPageParam: 0,
    initialData: () => written?.data && { pages: [written.data], pageParams: [0] },
    initialDataUpdatedAt: () => written?.dataUpdatedAt,
    getNextPageParam: (last, _pages, skip) => (last.items.length === SIZE ? skip + SIZE : undefined),
  });
  return {
    ...result,
    reviews: result.data?.pages.flatMap(({ items }) => items) ?? NONE,
    total: result.data?.pages.at(-1)?.total ?? 0,
  };
}
