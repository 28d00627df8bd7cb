import { limits } from 'shared-contract/types';

export const DISCOUNT_DEFAULT = 15;

/** The percent that a typed discount means: one decimal, 0 to 50; what is no number becomes 0 (rules 10.2). */
export function discountFrom(typed: string): number {
  const number = typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'));
  if (!Number.isFinite(number)) return 0;
  return Math.round(Math.min(Math.max(number, 0), limits.promoteDiscountMax) * 10) / 10;
}
