import type { AdminProductSort, listProductsOfAdmin, QueryOf } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { fold, productOf } from '../../shop/catalogue/catalogue.view.ts';
import { optionsOfProducts, productsRunningLow } from './admin-products.sql.ts';
import type { CatalogueCache } from './catalogue.cache.ts';
import type { Entry } from './catalogue.entry.ts';
import { pageOf } from './catalogue.rules.ts';
import type { Snapshot } from './catalogue.snapshot.ts';

const orders: Record<AdminProductSort, (of: Snapshot) => readonly Entry[]> = {
  as_added: ({ entries }) => entries,
  title_asc: (of) => of.ordered('title', true),
  title_desc: (of) => of.ordered('title', true).toReversed(),
  price_asc: (of) => of.ordered('price_asc', true),
  price_desc: (of) => of.ordered('price_desc', true),
};

/** A page of all products: found in memory, with their stock as the database has it now. */
export async function productsOfAdmin(
  on: Queryable,
  catalogue: CatalogueCache,
  query: QueryOf<typeof listProductsOfAdmin>,
) {
  const { search = '', category, enabled, in_stock, low_stock, sort = 'as_added' } = query;
  const { snapshot, enforced } = await catalogue.state();
  const low = low_stock === undefined ? undefined : await productsRunningLow(on);
  const needle = fold(search.trim());
  const found = orders[sort](snapshot).filter(
    ({ row, inStock }) =>
      (fold(row.title).includes(needle) || fold(row.categoryTitle).includes(needle)) &&
      (category === undefined || row.categoryId === (snapshot.moved.get(category) ?? category)) &&
      (enabled === undefined || row.enabled === enabled) &&
      (in_stock === undefined || inStock === in_stock) &&
      (low === undefined || low.has(row.id) === low_stock),
  );
  const shown = pageOf(found, query);
  const counts = new Map(
    (
      await optionsOfProducts(
        on,
        shown.map(({ row }) => row.id),
      )
    ).map((each) => [each.id, each]),
  );
  return {
    rows: shown.map((entry) => ({
      ...productOf(entry, { enforced, admin: true }),
      option_count: counts.get(entry.row.id)?.options ?? 0,
      stock_count: counts.get(entry.row.id)?.stock ?? 0,
    })),
    total: found.length,
  };
}
