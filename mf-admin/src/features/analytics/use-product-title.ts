import { useCall } from 'shared-auth';
import { shortId } from 'shared-ui';
import { strings } from '../../strings.ts';

const text = strings.analytics;

/** How the product of a report is called; null stands for all of them. */
export function useProductTitle(productId: string | null): string {
  const { data, error } = useCall(
    'GET /products/{productId}',
    { params: { productId: productId ?? '' } },
    { enabled: productId !== null },
  );
  if (productId === null) return text.allProducts;
  return data?.title ?? (error ? text.unknownProduct : shortId(productId));
}
