import { keepPreviousData } from '@tanstack/react-query';
import { useCall, useCallPage } from 'shared-auth';
import { limits, type Product, type SubcategoryOption } from 'shared-contract/types';
import { useDebounced } from '../../parts/use-debounced.ts';

const SHOWN = 6;
const PAUSE_MS = 250;
const NO_PRODUCTS: Product[] = [];
const NO_OPTIONS: SubcategoryOption[] = [];

/** A few products that match the search. The previous ones stay while the next ones load. */
export function useProductChoices(typed: string) {
  const search = useDebounced(
    typed
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, limits.searchMax),
    PAUSE_MS,
  );
  const result = useCallPage(
    'GET /products/all',
    { query: { ...(search && { search }), amount: SHOWN } },
    { placeholderData: keepPreviousData },
  );
  // The API gives an admin the disabled products as well.
  return { ...result, products: result.data?.items.filter(({ enabled }) => enabled) ?? NO_PRODUCTS };
}

/** The options of the chosen product. */
export function useOptionChoices(productId: string | undefined) {
  const result = useCall(
    'GET /products/{productId}/stock',
    { params: { productId: productId ?? '' } },
    { enabled: productId !== undefined },
  );
  return { ...result, options: result.data ?? NO_OPTIONS };
}
