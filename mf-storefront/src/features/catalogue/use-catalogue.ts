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

/** A product that moved to a later page while the reader scrolled must not be in the list twice. */
function listed(pages: readonly Page[]): Product[] {
  const byId = new Map(pages.flatMap(({ items }) => items).map((product) => [product._id, product]));
  return [...byId.values()];
}

/** The catalogue, a page at a time. While new filters load, what was found before stays on screen. */
export function useCatalogue(filters: Filters) {
  const query = productQuery(filters);
  // An admin is answered the disabled ones too (rules 2.2); what the server wrote is what a guest gets.
  // Nothing else of the session is read: a page is not drawn again when a visitor turns out to be a guest.
  const isAdmin = useSessionStore(({ role }) => role === 'ADMIN');
  // The first page as the server wrote it into the HTML (`reads` in the manifest), if it did.
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
    // Refreshing a long list means fetching all its pages again: not for a short visit to another tab.
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

/** Categories for the drop-down; none while they load or when that fails, because the list works without them. */
export function useCategories(): Category[] {
  return useCall('GET /products/categories', {}, { staleTime: 300_000 }).data ?? NO_CATEGORIES;
}
