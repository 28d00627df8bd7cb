import { centsOf } from 'shared-contract/money';
import { limits } from 'shared-contract/types';
import { formatMoney } from 'shared-ui';
import { strings } from '../../strings.ts';

/** The quick amounts of the balance tab, in dollars (rules 6.3). */
export const QUICK_AMOUNTS = [25, 50, 100, 200] as const;

/**
 * A typed amount in cents. Null when it cannot be topped up: it is not a number, not above 0, below the minimum, above the
 * maximum, or finer than a cent.
 */
export function parseAmount(typed: string): number | null {
  if (!/^\s*\d{1,9}(?:\.\d{0,2})?\s*$|^\s*\.\d{1,2}\s*$/.test(typed)) return null;
  const cents = centsOf(Number(typed));
  return cents >= centsOf(limits.topUpMin) && cents <= centsOf(limits.topUpMax) ? cents : null;
}

/** What is wrong with a typed amount that cannot be topped up. Names the minimum or maximum that was exceeded (rules 6.3). */
export function amountError(typed: string): string {
  const dollars = Number(typed.trim() || NaN);
  if (dollars > limits.topUpMax) return strings.topUp.tooHigh(formatMoney(limits.topUpMax));
  if (dollars > 0 && dollars < limits.topUpMin) return strings.topUp.tooLow(formatMoney(limits.topUpMin));
  return strings.topUp.invalid;
}

/** The quick amount that equals a typed amount, so that both always show the same. */
export const quickAmountOf = (typed: string): number | null => {
  const cents = parseAmount(typed);
  return QUICK_AMOUNTS.find((amount) => centsOf(amount) === cents) ?? null;
};
