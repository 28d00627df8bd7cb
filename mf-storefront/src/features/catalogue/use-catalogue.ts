import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callPage, queryClient, useCall, type ApiError } from 'shared-auth';
import type { Category, Product } from 'shared-contract/types';
import { productQuery, type Filters } from './catalogue.filters.ts';

/** Products fetched at a time. */
export const PAGE_SIZE = 20;

interface Page {
  items: Product[];
  total: number;
}

const NONE: readonly Product[] = [];

/** A product that moved to a later page while the reader scrolled must not stand in the list twice. */
function unique(pages: readonly Page[]): Product[] {
  const byId = new Map(pages.flatMap(({ items }) => items).map((product) => [product._id, product]));
  return [...byId.values()];
}

/** The catalogue, a page at a time. While new filters load, what was found before stays on screen. */
export function useCatalogue(filters: Filters, { enabled = true } = {}) {
  const query = productQuery(filters);
  const result = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], number>(
    {
      queryKey: ['GET /products/all', { query }, 'pages'],
      queryFn: ({ pageParam, signal }) =>
        callPage('GET /products/all', { query: { ...query, skip: pageParam, amount: PAGE_SIZE }, signal }),
      initialPageParam: 0,
      getNextPageParam: (last, _pages, skip) =>
        last.items.length > 0 && skip + PAGE_SIZE < last.total ? skip + PAGE_SIZE : undefined,
      placeholderData: keepPreviousData,
      enabled,
    },
    queryClient,
  );
  return {
    ...result,
    products: result.data ? unique(result.data.pages) : NONE,
    total: result.data?.pages.at(-1)?.total ?? 0,
  };
}

const NO_CATEGORIES: Category[] = [];

/** Categories for the drop-down; none while they load or when they cannot be had, for the list works without them. */
export function useCategories(): Category[] {
  return useCall('GET /products/categories', {}, { staleTime: 300_000 }).data ?? NO_CATEGORIES;
}
