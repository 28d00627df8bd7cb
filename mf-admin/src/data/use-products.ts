import { keepPreviousData } from '@tanstack/react-query';
import { callKey, call, useCall, useCallPage } from 'shared-auth';
import { useQueries } from 'shared-auth/queries';
import type { SubcategoryOption } from 'shared-contract/types';

/** The first products whose title or category holds the search. */
export const useProductsToChoose = (search: string, enabledOnly: boolean) =>
  useCallPage(
    'GET /admin/products',
    { query: { skip: 0, amount: 20, ...(search && { search }), ...(enabledOnly && { enabled: true }) } },
    { placeholderData: keepPreviousData, staleTime: 10_000 },
  );

export const useCategories = () => useCall('GET /products/categories', {});

/** The options of one product. The screen decides what a failure counts as: a figure shows none (rules 14.23). */
export const useOptions = (productId: string | undefined) =>
  useCall(
    'GET /products/{productId}/stock',
    { params: { productId: productId ?? '' } },
    { enabled: productId !== undefined && productId !== '', staleTime: 10_000 },
  );

export interface OptionsState {
  options: readonly SubcategoryOption[] | undefined;
  isPending: boolean;
  /** Why there are no options to show. */
  error: unknown;
  retry: () => void;
}

/** The options of several products at once, by product. */
export function useOptionsOf(productIds: readonly string[]): ReadonlyMap<string, OptionsState> {
  const ids = [...new Set(productIds)].filter(Boolean);
  const results = useQueries({
    queries: ids.map((productId) => {
      const input = { params: { productId } };
      return {
        queryKey: callKey('GET /products/{productId}/stock', input),
        queryFn: () => call('GET /products/{productId}/stock', input),
        staleTime: 10_000,
      };
    }),
  });
  return new Map(
    results.map(({ data, isPending, error, refetch }, index) => [
      ids[index] ?? '',
      { options: data, isPending, error: data ? null : error, retry: () => void refetch() },
    ]),
  );
}
