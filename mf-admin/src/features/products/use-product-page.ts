import { keepPreviousData } from '@tanstack/react-query';
import { call, useCallPage } from 'shared-auth';
import type { AdminProductSort, ListedProduct } from 'shared-contract/types';
import { saveFile } from 'shared-ui/save-file';
import { pageQuery, type Paging } from '../../parts/use-page.ts';
import { strings } from '../../strings.ts';
import { queryOf, type ProductsAddress } from './products.view.ts';

type Filter = ProductsAddress['filter'];

const findingOf = (filter: Filter, sort: AdminProductSort) => ({
  ...queryOf(filter),
  ...(sort !== 'as_added' && { sort }),
});

/** One page of all products; searched, filtered, ordered and paged by the server. */
export const useProductPage = (filter: Filter, sort: AdminProductSort, paging: Paging) =>
  useCallPage(
    'GET /admin/products',
    { query: { ...pageQuery(paging), ...findingOf(filter, sort) } },
    { placeholderData: keepPreviousData, staleTime: 5_000 },
  );

/** Everything that the filter finds, as a file. */
export const downloadProducts = async (filter: Filter, sort: AdminProductSort): Promise<void> =>
  saveProducts(await call('GET /admin/products', { query: findingOf(filter, sort) }));

/** These products as a file. */
export async function saveProducts(products: readonly ListedProduct[]): Promise<void> {
  const { productsCsv } = await import('./products-csv.ts');
  saveFile(strings.products.fileName, productsCsv(products), 'text/csv');
}
