import { useQueryClient } from '@tanstack/react-query';
import { callKey, codeOf, useCall } from 'shared-auth';
import type { SubcategoryOption } from 'shared-contract/types';

/** Error codes for a product that does not exist, or an id that no product can have. */
export const ABSENT: readonly string[] = ['PRODUCT_NOT_FOUND', 'REQUEST_INVALID'];

const NONE: SubcategoryOption[] = [];

/** One product. A product that does not exist is not requested again, because the first HTML may have said so already. */
export function useProduct(productId: string) {
  const input = { params: { productId } };
  const known = useQueryClient().getQueryState(callKey('GET /products/{productId}', input));
  const retryOnMount = !ABSENT.includes(codeOf(known?.error) ?? '');
  return useCall('GET /products/{productId}', input, { retryOnMount });
}

/** The options of a product. The error "Product not found." counts as no options (rules 14.5). */
export function useOptions(productId: string, { enabled = true } = {}) {
  const result = useCall('GET /products/{productId}/stock', { params: { productId } }, { enabled });
  const ignored = result.isError && codeOf(result.error) === 'PRODUCT_NOT_FOUND';
  return {
    options: result.data ?? NONE,
    isPending: result.isPending,
    isFetching: result.isFetching,
    error: ignored || result.data ? null : result.error,
    reload: () => void result.refetch(),
  };
}
