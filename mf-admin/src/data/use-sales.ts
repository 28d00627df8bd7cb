import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from 'shared-auth';
import type { Analytics, ReportPart } from 'shared-contract/types';
import type { Period } from './periods.ts';

/** The query of the reports that are shown together, for one product or all. */
export interface SalesQuestion {
  /** null asks for all products. */
  productId: string | null;
  by: ReportPart;
  periods: readonly Period[];
}

/**
 * Reports together with their query: while others load, the last ones stay on screen (`isPlaceholderData`), and their figures must
 * not be shown under the next title.
 */
export const useSales = <Asked extends SalesQuestion>(asked: Asked | undefined) =>
  useQuery({
    queryKey: ['POST /admin/stats', asked],
    queryFn: async ({ signal }) => {
      const { productId: product, by, periods } = asked as Asked;
      const reports = await Promise.all(
        periods.map(({ start, end }): Promise<Analytics> => {
          const body = { product, start_unix: start, end_unix: end, by };
          return call('POST /admin/stats', { body, signal });
        }),
      );
      return { asked: asked as Asked, reports };
    },
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
