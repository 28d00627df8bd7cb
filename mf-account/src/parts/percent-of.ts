/**
 * A percent, with at most one decimal, of an amount in cents. It is rounded half up, as the server computes the discount. It uses
 * only whole numbers, so that no cent depends on floating point.
 */
export function percentOf(cents: number, percent: number): number {
  const permille = Math.round(percent * 10);
  return Math.floor((cents * permille + 500) / 1000);
}
