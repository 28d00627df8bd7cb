import { fail } from '../../platform/failure.ts';
import { optionOf, productOf, subcategoryOf } from '../../shop/catalogue/catalogue.view.ts';
import type { State } from './catalogue.cache.ts';
import type { Entry } from './catalogue.entry.ts';
import { filtered, pageOf, type CatalogueQuery } from './catalogue.rules.ts';

// What the public calls of the catalogue answer, from the snapshot in memory. Admins see disabled products as well.

type Page = Pick<CatalogueQuery, 'skip' | 'amount'>;

/** A category as it is now. For a merged one it is the category that it went into (rules 2.18). */
const present = ({ snapshot }: State, category: string) => snapshot.moved.get(category) ?? category;

const isVisible = (entry: Entry | undefined, admin: boolean): entry is Entry =>
  entry !== undefined && (entry.row.enabled || admin);

/** Throws PRODUCT_NOT_FOUND. */
function visibleProduct({ snapshot }: State, productId: string, admin: boolean): Entry {
  const entry = snapshot.byProduct.get(productId);
  if (!isVisible(entry, admin)) throw fail('PRODUCT_NOT_FOUND');
  return entry;
}

/** A page of the products that a query finds, and their number. */
export function products(state: State, query: CatalogueQuery, admin: boolean) {
  const { snapshot, enforced } = state;
  const category = query.category === undefined ? undefined : present(state, query.category);
  const found = filtered(snapshot.ordered(query.sort ?? 'featured', admin), {
    ...query,
    ...(category !== undefined && { category }),
  });
  return {
    value: pageOf(found, query).map((entry) => productOf(entry, { enforced, admin })),
    total: found.length,
  };
}

export const categories = ({ snapshot }: State, page: Page) => ({
  value: pageOf(snapshot.categories, page).map(({ id, title }) => ({ _id: id, title })),
  total: snapshot.categories.length,
});

/** As `products`, of one category and for everybody. Throws CATEGORY_NOT_FOUND. */
export function categoryProducts(state: State, categoryId: string, query: CatalogueQuery) {
  const category = present(state, categoryId);
  if (!state.snapshot.categories.some(({ id }) => id === category)) throw fail('CATEGORY_NOT_FOUND');
  return products(state, { ...query, category }, false);
}

/** Throws PRODUCT_NOT_FOUND. */
export const product = (state: State, productId: string, admin: boolean) => ({
  value: productOf(visibleProduct(state, productId, admin), { enforced: state.enforced, admin }),
});

/** A page of the options of a product, and their number. Throws PRODUCT_NOT_FOUND. */
export function options(state: State, productId: string, page: Page, admin: boolean) {
  const entry = visibleProduct(state, productId, admin);
  return {
    value: pageOf(entry.options, page).map((option) => optionOf(option, admin)),
    total: entry.options.length,
  };
}

/** Throws SUBCATEGORY_NOT_FOUND. */
export function option({ snapshot }: State, optionId: string, admin: boolean) {
  const found = snapshot.byOption.get(optionId);
  if (!found || !isVisible(found.entry, admin)) throw fail('SUBCATEGORY_NOT_FOUND');
  return { value: subcategoryOf(found.option, found.entry.row, admin) };
}
