import {
  averageRating,
  offerOf,
  type OptionRow,
  type ProductRow,
  type ShownProduct,
} from '../../shop/catalogue/catalogue.view.ts';
import { searchedOf, type Searched } from './catalogue.search.ts';

/** A product with its options, as the catalogue holds it in memory. */
export interface Entry extends ShownProduct {
  options: OptionRow[];
  searched: Searched;
  rating: number;
  /** How often its stock has changed since it was read. */
  recounts: number;
}

export const entryOf = (row: ProductRow, options: OptionRow[]): Entry => ({
  row,
  options,
  searched: searchedOf(row),
  startingAtCents:
    options.length > 0 ? Math.min(...options.map((each) => each.priceCents)) : row.startingAtCents,
  rating: averageRating(row),
  recounts: 0,
  ...offerOf(row, options),
});
