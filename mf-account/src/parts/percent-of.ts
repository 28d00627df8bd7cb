/**
 * A percent with at most one decimal of an amount in cents, rounded half up: the discount as the server computes it.
 * Whole numbers only, so that no fraction of a cent depends on floating point.
 */
export function percentOf(cents: number, percent: number): number {
  const permille = Math.round(percent * 10);
  return Math.floor((cents * permille + 500) / 1000);
}
