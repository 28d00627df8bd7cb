import { useMemo } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callPage, queryClient, useCall, type ApiError } from 'shared-auth';
import type { Category, Product } from 'shared-contract/types';
import { PAGE_SIZE } from '../../manifest.ts';
import { productQuery, type Filters } from './catalogue.filters.ts';

interface Page {
  items: Product[];
  total: number;
}

const NONE: readonly Product[] = [];

/**
 * A product that moved to a later page while the reader scrolled must not be in the list twice. An admin gets
 * the disabled ones too, which are not sold.
 */
function listed(pages: readonly Page[]): Product[] {
  const byId = new Map(pages.flatMap(({ items }) => items).map((product) => [product._id, product]));
  return [...byId.values()].filter(({ enabled }) => enabled);
}

/** The first page as the server wrote it into the HTML (`reads` in the manifest), if it did. */
const writtenPage = (query: object) =>
  queryClient.getQueryState<Page>(['GET /products/all', { query: { ...query, amount: PAGE_SIZE } }, 'page']);

/** The catalogue, a page at a time. While new filters load, what was found before stays on screen. */
export function useCatalogue(filters: Filters) {
  const query = productQuery(filters);
  const result = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], number>({
    queryKey: ['GET /products/all', { query }, 'pages'],
    queryFn: ({ pageParam: skip, signal }) =>
      callPage('GET /products/all', {
        query: { ...query, ...(skip > 0 && { skip }), amount: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, skip) =>
      last.items.length > 0 && skip + PAGE_SIZE < last.total ? skip + PAGE_SIZE : undefined,
    placeholderData: keepPreviousData,
    // Refreshing a long list means fetching all its pages again: not for a short visit to another tab.
    staleTime: 300_000,
    refetchOnWindowFocus: false,
    initialData: () => {
      const page = writtenPage(query)?.data;
      return page && { pages: [page], pageParams: [0] };
    },
    initialDataUpdatedAt: () => writtenPage(query)?.dataUpdatedAt,
  });
  const pages = result.data?.pages;
  const disabled = pages?.flatMap(({ items }) => items).filter(({ enabled }) => !enabled).length ?? 0;
  return {
    ...result,
    products: useMemo(() => (pages ? listed(pages) : NONE), [pages]),
    total: (pages?.at(-1)?.total ?? 0) - disabled,
  };
}

const NO_CATEGORIES: Category[] = [];

/** Categories for the drop-down; none while they load or when that fails, because the list works without them. */
export function useCategories(): Category[] {
  return useCall('GET /products/categories', {}, { staleTime: 300_000 }).data ?? NO_CATEGORIES;
}
