import {
  averageRating,
  fold,
  offerOf,
  type OptionRow,
  type ProductRow,
  type ShownProduct,
} from '../../shop/catalogue/catalogue.view.ts';

/** A product with its options, as the catalogue holds it in memory. */
export interface Entry extends ShownProduct {
  options: OptionRow[];
  /** Title and description, folded for search. */
  haystack: string;
  rating: number;
}

export const entryOf = (row: ProductRow, options: OptionRow[]): Entry => ({
  row,
  options,
  haystack: fold(`${row.title}\n${row.description}`),
  startingAtCents:
    options.length > 0 ? Math.min(...options.map((each) => each.priceCents)) : row.startingAtCents,
  rating: averageRating(row),
  ...offerOf(row, options),
});
