/** Dollars of a request or reply (at most two decimals) as whole cents. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** Whole cents as dollars, for screens, requests and replies. */
export const dollarsOf = (cents: number): number => cents / 100;

/**
 * Divides `totalCents` among `weights` in whole cents by largest remainder. Of equal remainders the earlier one comes first. The
 * shares always add up to the total. If the total is at most the sum of the weights, no share is above its weight.
 */
export function spread(totalCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(totalCents) * BigInt(weight));
  const shares = exact.map((each) => Number(each / BigInt(sum)));
  const missing = totalCents - shares.reduce((a, b) => a + b, 0);
  const byRemainder = exact
    .map((each, index) => ({ index, remainder: each % BigInt(sum) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, missing)) shares[index]! += 1;
  return shares;
}

/** How much less than a known face value is paid. */
export interface Saving {
  /** Whole cents, above 0. */
  cents: number;
  /** Whole percent of the face value, from 1 to 100, rounded down so that it is never overstated. */
  percent: number;
}

/** The saving when `paidCents` is paid for `faceCents` of value. Null where no saving is claimed (rules 2.15). */
export function savingOf(paidCents: number, faceCents: number | null | undefined): Saving | null {
  if (!faceCents) return null;
  const cents = faceCents - paidCents;
  const percent = Math.floor((cents * 100) / faceCents);
  return percent < 1 ? null : { cents, percent };
}
