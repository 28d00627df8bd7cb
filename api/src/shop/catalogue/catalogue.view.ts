import type { Product, Subcategory, SubcategoryOption } from 'shared-contract';
import { dollarsOf } from '../money.ts';
import type { OptionRow, ProductRow } from '../../reads/catalogue-pages/catalogue.sql.ts';

/** A product with its options, as the catalogue holds it in memory. */
export interface Entry {
  row: ProductRow;
  options: OptionRow[];
  /** Title and description, folded for search. */
  haystack: string;
  startingAtCents: number;
  rating: number;
  inStock: boolean;
}

export const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** Two decimals are enough for five stars. */
const average = ({ ratingSum, ratingCount }: ProductRow): number =>
  ratingCount === 0 ? 0 : Math.round((ratingSum / ratingCount) * 100) / 100;

export const entryOf = (row: ProductRow, options: OptionRow[]): Entry => ({
  row,
  options,
  haystack: fold(`${row.title}\n${row.description}`),
  // The lowest option price, or the product's own where it has no option (rules 2.3).
  startingAtCents:
    options.length > 0 ? Math.min(...options.map((each) => each.priceCents)) : row.startingAtCents,
  rating: average(row),
  inStock: options.some((each) => each.available > 0),
});

/** Versions are answered to admins only. */
const versionFor = (admin: boolean, { version }: { version: number }) => (admin ? { version } : {});

/** `enforced`: the store shows five stars everywhere (rules 2.5). */
export const productOf = (
  { row, startingAtCents, rating, inStock }: Entry,
  { enforced, admin }: { enforced: boolean; admin: boolean },
): Product => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  product_image_url: row.imageUrl,
  category: { _id: row.categoryId, title: row.categoryTitle },
  starting_at: dollarsOf(startingAtCents),
  average_rating: enforced ? 5 : rating,
  review_count: row.ratingCount,
  enabled: row.enabled,
  in_stock: inStock,
  replacement_settings: {
    replace_enabled: row.replaceEnabled,
    auto_replace_enabled: row.autoReplaceEnabled,
    auto_replace_max_before_approval: row.autoReplaceMax,
    warranty_time: row.warrantySeconds,
  },
  ...(row.redeemInstructions ? { redeem_instructions: row.redeemInstructions } : {}),
  ...versionFor(admin, row),
});

export const optionOf = (option: OptionRow, admin: boolean): SubcategoryOption => ({
  _id: option.id,
  title: option.title,
  price: dollarsOf(option.priceCents),
  stock_count: option.available,
  ...(option.faceValueCents === null ? {} : { face_value: dollarsOf(option.faceValueCents) }),
  ...versionFor(admin, option),
});

export const subcategoryOf = (option: OptionRow, { row }: Entry, admin: boolean): Subcategory => ({
  ...optionOf(option, admin),
  product: { _id: row.id, title: row.title, product_image_url: row.imageUrl },
});
