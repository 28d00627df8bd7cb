import type { Category, Product, SubcategoryOption } from 'shared-contract/types';
import { anyText, oneOf, type ListAddress, type ListSpec } from '../../parts/list-address.ts';

type Filters = 'search' | 'category' | 'enabled' | 'stock';
const SORTS = ['as_added', 'title_asc', 'title_desc', 'price_asc', 'price_desc'] as const;
type ProductsSort = (typeof SORTS)[number];

/** What the address of the list says. */
export const productsList: ListSpec<Filters, ProductsSort> = {
  filters: { search: anyText, category: anyText, enabled: oneOf(['on', 'off']), stock: oneOf(['in', 'out']) },
  sorts: SORTS,
  sizes: [20, 50, 100],
};

export type ProductsAddress = ListAddress<Filters, ProductsSort>;

/** The orders of the list by the columns that have one. */
export const sortColumns = {
  product: ['title_asc', 'title_desc'],
  price: ['price_asc', 'price_desc'],
} as const satisfies Record<string, readonly [ProductsSort, ProductsSort]>;

/** What a filter finds; the search is by title or category title, as everywhere without regard to case (rules 2.6). */
export function found(
  products: readonly Product[],
  { search, category, enabled, stock }: ProductsAddress['filter'],
): readonly Product[] {
  const needle = search.trim().toLowerCase();
  return products.filter(
    (product) =>
      (product.title.toLowerCase().includes(needle) ||
        product.category.title.toLowerCase().includes(needle)) &&
      (category === '' || product.category._id === category) &&
      (enabled === '' || product.enabled === (enabled === 'on')) &&
      (stock === '' || product.in_stock === (stock === 'in')),
  );
}

const by: Record<ProductsSort, (a: Product, b: Product) => number> = {
  as_added: () => 0,
  title_asc: (a, b) => a.title.localeCompare(b.title, 'en'),
  title_desc: (a, b) => b.title.localeCompare(a.title, 'en'),
  price_asc: (a, b) => a.starting_at - b.starting_at,
  price_desc: (a, b) => b.starting_at - a.starting_at,
};

export const sorted = (products: readonly Product[], sort: ProductsSort): readonly Product[] =>
  products.toSorted(by[sort]);

/** The categories that these products have, by title. */
export const categoriesOf = (products: readonly Product[]): Category[] =>
  [...new Map(products.map(({ category }) => [category._id, category])).values()].toSorted((a, b) =>
    a.title.localeCompare(b.title, 'en'),
  );

/** One page of a list that is here already; a page that is past the end is the last one. */
export function pageOf<T>(
  rows: readonly T[],
  { page, size }: { page: number; size: number },
): { rows: readonly T[]; page: number } {
  const last = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(Math.max(page, 1), last);
  return { rows: rows.slice((shown - 1) * size, shown * size), page: shown };
}

/** The row in the place of a deleted one: the next, else the one before. */
export function neighbourOf<T extends { _id: string }>(rows: readonly T[], id: string): T | undefined {
  const index = rows.findIndex(({ _id }) => _id === id);
  return rows[index + 1] ?? rows[index - 1];
}

export const totalStock = (options: readonly SubcategoryOption[]): number =>
  options.reduce((sum, { stock_count: stock }) => sum + stock, 0);

export type StockTone = 'none' | 'low' | 'plenty';

/** 0 is an alarm, 1 to 5 a warning (rules 15.3). */
export const stockTone = (stock: number): StockTone => (stock === 0 ? 'none' : stock <= 5 ? 'low' : 'plenty');
