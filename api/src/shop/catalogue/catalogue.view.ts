import type { Product, Subcategory, SubcategoryOption } from 'shared-contract';
import { savingOf } from 'shared-contract/money';
import { dollarsOf } from '../money.ts';

export interface ProductRow {
  id: string;
  title: string;
  description: string;
  imageUrl: string | null;
  categoryId: string;
  categoryTitle: string;
  startingAtCents: number;
  enabled: boolean;
  replaceEnabled: boolean;
  autoReplaceEnabled: boolean;
  autoReplaceMax: number;
  warrantySeconds: number;
  redeemInstructions: string | null;
  ratingSum: number;
  ratingCount: number;
  version: number;
}

export interface OptionRow {
  id: string;
  productId: string;
  title: string;
  priceCents: number;
  faceValueCents: number | null;
  available: number;
  version: number;
}

/** A product as it is shown. Its price and its availability come from its options. */
export interface ShownProduct {
  row: ProductRow;
  /** The lowest option price, or the product's own where it has no option (rules 2.3). */
  startingAtCents: number;
  inStock: boolean;
  /** The best saving among the options that can be bought, in whole percent; 0 where none is claimed (rules 2.15). */
  savingPercent: number;
}

/** An option as it is shown, with what is shown of its product. */
export interface ShownOption {
  option: OptionRow;
  product: Pick<ProductRow, 'id' | 'title' | 'imageUrl'>;
}

export type OfferedOption = Pick<OptionRow, 'priceCents' | 'faceValueCents' | 'available'>;

/** The offer of a product: whether it is in stock, and its best saving. Nothing of a disabled product is for sale. */
export function offerOf(
  { enabled }: Pick<ProductRow, 'enabled'>,
  options: readonly OfferedOption[],
): Pick<ShownProduct, 'inStock' | 'savingPercent'> {
  const available = options.filter((option) => option.available > 0);
  const percents = available.map(
    (option) => savingOf(option.priceCents, option.faceValueCents)?.percent ?? 0,
  );
  return { inStock: available.length > 0, savingPercent: enabled ? Math.max(0, ...percents) : 0 };
}

export const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** Two decimals are enough for five stars. */
export const averageRating = ({ ratingSum, ratingCount }: ProductRow): number =>
  ratingCount === 0 ? 0 : Math.round((ratingSum / ratingCount) * 100) / 100;

/** Versions are answered to admins only. */
const versionFor = (admin: boolean, { version }: { version: number }) => (admin ? { version } : {});

/** `enforced`: the store shows five stars everywhere (rules 2.5). */
export const productOf = (
  { row, startingAtCents, inStock, savingPercent }: ShownProduct,
  { enforced, admin }: { enforced: boolean; admin: boolean },
): Product => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  product_image_url: row.imageUrl,
  category: { _id: row.categoryId, title: row.categoryTitle },
  starting_at: dollarsOf(startingAtCents),
  average_rating: enforced ? 5 : averageRating(row),
  review_count: row.ratingCount,
  enabled: row.enabled,
  in_stock: inStock,
  ...(savingPercent > 0 ? { saving_percent: savingPercent } : {}),
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

export const subcategoryOf = (
  option: OptionRow,
  product: Pick<ProductRow, 'id' | 'title' | 'imageUrl'>,
  admin: boolean,
): Subcategory => ({
  ...optionOf(option, admin),
  product: { _id: product.id, title: product.title, product_image_url: product.imageUrl },
});
