import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage, type ApiError } from 'shared-auth';
import { pageSizes, type Review } from 'shared-contract/types';
import { reviewsQuery } from '../../manifest.ts';
import { writtenPages } from '../../written-pages.ts';

interface Page {
  items: Review[];
  total: number;
}

const NONE: Review[] = [];
const { reviews: SIZE } = pageSizes;

/** The reviews of one product, newest first. There is more only while the last page was full (rules 9.5). */
export function useProductReviews(product: string) {
  const result = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], number>({
    queryKey: ['GET /reviews/all', { query: { product } }, 'pages'],
    queryFn: ({ pageParam: skip, signal }) =>
      callPage('GET /reviews/all', { query: { product, skip, amount: SIZE }, signal }),
    initialPageParam: 0,
    ...writtenPages<Review>('GET /reviews/all', reviewsQuery(product)),
    getNextPageParam: (last, _pages, skip) => (last.items.length === SIZE ? skip + SIZE : undefined),
  });
  return {
    ...result,
    reviews: result.data?.pages.flatMap(({ items }) => items) ?? NONE,
    total: result.data?.pages.at(-1)?.total ?? 0,
  };
}
