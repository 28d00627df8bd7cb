import type { ListedProduct } from 'shared-contract/types';
import { csv } from 'shared-ui/csv';
import { strings } from '../../strings.ts';

/** Products as a CSV file, prices in dollars. A file of its own, because the library is fetched with the first download. */
export const productsCsv = (products: readonly ListedProduct[]): string =>
  csv(
    strings.products.csvHead,
    products.map((product) => [
      product._id,
      product.title,
      product.category.title,
      product.enabled ? strings.on : strings.off,
      product.option_count,
      product.stock_count,
      product.starting_at,
      product.average_rating,
      product.review_count,
    ]),
  );
