import { useMemo } from 'react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { callPage, useCall, useSessionStore, type ApiError } from 'shared-auth';
import type { Category, Product } from 'shared-contract/types';
import { PAGE_SIZE } from '../../manifest.ts';
import { productQuery, type Filters } from './catalogue.filters.ts';

interface Page {
  items: Product[];
  total: number;
}

const NONE: readonly Product[] = [];

/** Each product once: one that moved to a later page while the reader scrolled would be in the list twice. */
function listed(pages: readonly Page[]): Product[] {
  const byId = new Map(pages.flatMap(({ items }) => items).map((product) => [product._id, product]));
  return [...byId.values()];
}

/** The catalogue in pages. While new filters load, the previous results stay on screen. */
export function useCatalogue(filters: Filters) {
  const query = productQuery(filters);
  // An admin also gets the disabled products (rules 2.2), and the server wrote into the page what a guest gets. Only the role is
  // read from the session, so that nothing is rendered again when a visitor turns out to be a guest.
  const isAdmin = useSessionStore(({ role }) => role === 'ADMIN');
  // The first page, if the server wrote it into the HTML (`reads` in the manifest).
  const written = useQueryClient().getQueryState<Page>([
    'GET /products/all',
    { query: { ...query, amount: PAGE_SIZE } },
    'page',
  ]);
  const result = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], number>({
    queryKey: ['GET /products/all', { query }, 'pages', isAdmin],
    queryFn: ({ pageParam: skip, signal }) =>
      callPage('GET /products/all', {
        query: { ...query, ...(skip > 0 && { skip }), amount: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, skip) =>
      last.items.length > 0 && skip + PAGE_SIZE < last.total ? skip + PAGE_SIZE : undefined,
    placeholderData: keepPreviousData,
    // Refreshing a long list fetches all its pages again, so a short visit to another tab does not cause it.
    staleTime: 300_000,
    refetchOnWindowFocus: false,
    initialData: () => {
      const page = isAdmin ? undefined : written?.data;
      return page && { pages: [page], pageParams: [0] };
    },
    initialDataUpdatedAt: () => written?.dataUpdatedAt,
  });
  const pages = result.data?.pages;
  return {
    ...result,
    products: useMemo(() => (pages ? listed(pages) : NONE), [pages]),
    total: pages?.at(-1)?.total ?? 0,
  };
}

const NO_CATEGORIES: Category[] = [];

/** Categories for the drop-down. Empty while they load or when that fails, because the list works without them. */
export function useCategories(): Category[] {
  return useCall('GET /products/categories', {}, { staleTime: 300_000 }).data ?? NO_CATEGORIES;
}
