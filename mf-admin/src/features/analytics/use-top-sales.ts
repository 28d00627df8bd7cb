import { keepPreviousData } from '@tanstack/react-query';
import { call, useCallPage } from 'shared-auth';
import type { ProductSalesSort } from 'shared-contract/types';
import { saveFile } from 'shared-ui/save-file';
import { strings } from '../../strings.ts';
import type { Question } from './report-address.ts';

/** How many are shown; the files have all of them. */
const SHOWN = 10;

const queryOf = ({ productId, periods: [period, before] }: Question) => ({
  start_unix: period?.start ?? 0,
  end_unix: period?.end ?? 0,
  ...(before && { before_start_unix: before.start, before_end_unix: before.end }),
  ...(productId !== null && { product: productId }),
});

const options = (asked: Question | undefined) => ({
  enabled: asked !== undefined,
  placeholderData: keepPreviousData,
  staleTime: 0,
});

const first = (asked: Question | undefined) => ({
  ...(asked ? queryOf(asked) : { start_unix: 0, end_unix: 0 }),
  amount: SHOWN,
});

/** The products that sold best in the period of a report, with their sales in the period of the comparison. */
export const useTopProducts = (asked: Question | undefined, sort: ProductSalesSort) =>
  useCallPage('GET /admin/stats/products', { query: { ...first(asked), sort } }, options(asked));

/** The customers who bought most in the period of a report, with their purchases in the period of the comparison. */
export const useTopCustomers = (asked: Question | undefined) =>
  useCallPage('GET /admin/stats/customers', { query: first(asked) }, options(asked));

export async function downloadProducts(asked: Question, sort: ProductSalesSort): Promise<void> {
  const rows = await call('GET /admin/stats/products', { query: { ...queryOf(asked), sort } });
  const { productsCsv } = await import('./analytics-csv.ts');
  saveFile(strings.analytics.products.fileName, productsCsv(rows), 'text/csv');
}

export async function downloadCustomers(asked: Question): Promise<void> {
  const rows = await call('GET /admin/stats/customers', { query: queryOf(asked) });
  const { customersCsv } = await import('./analytics-csv.ts');
  saveFile(strings.analytics.customers.fileName, customersCsv(rows), 'text/csv');
}
