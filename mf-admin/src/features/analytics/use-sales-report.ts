import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from 'shared-auth';
import type { Period, Timeframe } from './period.view.ts';

/** The question of a report. */
export interface Question {
  /** null asks for all products. */
  productId: string | null;
  /** null is a custom range. */
  timeframe: Timeframe | null;
  period: Period;
}

/**
 * A report together with its question: while another one loads, the last one stays on screen
 * (`isPlaceholderData`), and its figures must not come under the title of the next.
 */
export const useSalesReport = (asked: Question) =>
  useQuery({
    queryKey: ['POST /admin/stats', asked],
    queryFn: async ({ signal }) => {
      const { productId: product, period } = asked;
      const body = { product, start_unix: period.start, end_unix: period.end };
      return { asked, report: await call('POST /admin/stats', { body, signal }) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
