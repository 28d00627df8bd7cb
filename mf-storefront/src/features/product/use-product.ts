import { codeOf, useCall } from 'shared-auth';
import type { SubcategoryOption } from 'shared-contract/types';

const NONE: SubcategoryOption[] = [];

export const useProduct = (productId: string) =>
  useCall('GET /products/{productId}', { params: { productId } });

/** The options of a product. "Product not found." counts as no options (specification, section 7). */
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
