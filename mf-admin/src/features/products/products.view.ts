import type { Product, SubcategoryOption } from 'shared-contract/types';

export const PAGE_SIZE = 20;

/** Search by title or category title, as everywhere without regard to case (rules 2.6). */
export function found(products: readonly Product[], search: string): readonly Product[] {
  const needle = search.trim().toLowerCase();
  if (needle === '') return products;
  return products.filter(
    ({ title, category }) =>
      title.toLowerCase().includes(needle) || category.title.toLowerCase().includes(needle),
  );
}

/** One page of a list that is here already; a page that is past the end is the last one. */
export function pageOf<T>(rows: readonly T[], page: number): { rows: readonly T[]; page: number } {
  const last = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const shown = Math.min(Math.max(page, 1), last);
  return { rows: rows.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE), page: shown };
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
