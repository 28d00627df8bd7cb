import type { ProductSort } from 'shared-contract';
import type { Entry } from './catalogue.entry.ts';
import { found } from './catalogue.search.ts';

export interface CatalogueQuery {
  search?: string;
  category?: string;
  sort?: ProductSort;
  in_stock?: boolean;
  skip?: number;
  amount?: number;
}

type Order = (a: Entry, b: Entry) => number;

const titles = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Every sort is stable over the featured order, in which the entries arrive. */
const orders: Record<Exclude<ProductSort, 'newest'>, Order> = {
  featured: (a, b) => Number(b.inStock) - Number(a.inStock),
  saving: (a, b) => b.savingPercent - a.savingPercent || orders.featured(a, b),
  price_asc: (a, b) => a.startingAtCents - b.startingAtCents,
  price_desc: (a, b) => b.startingAtCents - a.startingAtCents,
  rating: (a, b) => b.rating - a.rating || b.row.ratingCount - a.row.ratingCount,
  title: (a, b) => titles.compare(a.row.title, b.row.title),
};

export const sorted = (entries: readonly Entry[], sort: ProductSort): Entry[] =>
  sort === 'newest' ? entries.toReversed() : entries.toSorted(orders[sort]);

/** The entries that a search finds (rules 2.6), of one category, and in stock, if asked for. */
export function filtered(
  entries: readonly Entry[],
  { search, category, in_stock }: CatalogueQuery,
): readonly Entry[] {
  const matching = found(entries, search ?? '');
  if (category === undefined && in_stock === undefined) return matching;
  return matching.filter(
    (entry) =>
      (category === undefined || entry.row.categoryId === category) &&
      (in_stock === undefined || entry.inStock === in_stock),
  );
}

/** Without an amount the whole list is answered (rules 16.7). */
export const pageOf = <T>(
  rows: readonly T[],
  { skip = 0, amount }: { skip?: number; amount?: number },
): T[] => rows.slice(skip, amount === undefined ? undefined : skip + amount);
