import { centsOf, dollarsOf } from 'shared-contract/money';
import { limits, type SubcategoryOption } from 'shared-contract/types';
import { strings } from '../../strings.ts';

export interface DraftItem {
  /** Identifies a row; never sent. */
  key: number;
  productId: string;
  productTitle: string;
  subcategoryId: string;
  amount: number;
}

/** A new row, with a key that no other row has. */
export const newItem = (items: readonly DraftItem[]): DraftItem => ({
  key: Math.max(0, ...items.map(({ key }) => key)) + 1,
  productId: '',
  productTitle: '',
  subcategoryId: '',
  amount: 1,
});

/** The first choice that an item still lacks. */
export function missingIn({ productId, subcategoryId }: DraftItem): 'product' | 'subcategory' | null {
  if (productId === '') return 'product';
  return subcategoryId === '' ? 'subcategory' : null;
}

const isComplete = (item: DraftItem) =>
  missingIn(item) === null && Number.isInteger(item.amount) && item.amount > 0;

/** Why the order cannot be sent yet (rules 14.19), or null. */
export function problemOf(userId: string, items: readonly DraftItem[]): string | null {
  const text = strings.createOrder;
  if (userId === '') return text.userMissing;
  if (items.length === 0) return text.itemsMissing;
  return items.every(isComplete) ? null : text.itemsIncomplete;
}

/** Dollars of one row; 0 until an option is chosen. */
export const subtotalOf = (item: DraftItem, option: SubcategoryOption | undefined): number =>
  option ? dollarsOf(centsOf(option.price) * item.amount) : 0;

/** Dollars of all rows, added in cents. */
export const totalOf = (subtotals: readonly number[]): number =>
  dollarsOf(subtotals.reduce((sum, dollars) => sum + centsOf(dollars), 0));

/** The largest amount of one row. */
export const maxAmountOf = (option: SubcategoryOption | undefined): number =>
  Math.max(1, Math.min(option?.stock_count ?? limits.cartAmountMax, limits.cartAmountMax));
