import type { CartEntry } from 'shared-contract';

/** The cart after one line was set: it stays in its place, and a new one comes last. */
export const withLine = (cart: readonly CartEntry[], { subcategoryId, amount }: CartEntry): CartEntry[] =>
  cart.some((line) => line.subcategoryId === subcategoryId)
    ? cart.map((line) => (line.subcategoryId === subcategoryId ? { ...line, amount } : line))
    : [...cart, { subcategoryId, amount }];

/** The message to a customer who wanted more than there is. */
export const shortOf = (available: number): string =>
  available === 0 ? 'This item is out of stock.' : `Not enough stock: only ${available} left.`;
