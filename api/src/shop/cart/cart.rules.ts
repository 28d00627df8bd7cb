import type { CartEntry } from 'shared-contract';

/** The cart after one line was set: it stays in its place, a new one comes last, and amount 0 removes it. */
export function withLine(cart: readonly CartEntry[], subcategoryId: string, amount: number): CartEntry[] {
  if (amount === 0) return cart.filter((line) => line.subcategoryId !== subcategoryId);
  const line = { subcategoryId, amount };
  return cart.some((each) => each.subcategoryId === subcategoryId)
    ? cart.map((each) => (each.subcategoryId === subcategoryId ? line : each))
    : [...cart, line];
}

/** The message to a customer who wanted more than there is. */
export const shortOf = (available: number): string =>
  available === 0 ? 'This item is out of stock.' : `Not enough stock: only ${available} left.`;
