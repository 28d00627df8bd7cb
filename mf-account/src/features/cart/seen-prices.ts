import type { SeenPrices } from './cart.view.ts';

const keyOf = (username: string) => `cart-prices:${username}`;

/** The prices this person saw in the cart last time on this device. */
export function readSeenPrices(username: string): SeenPrices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(username)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as SeenPrices) : {};
  } catch {
    return {};
  }
}

export function writeSeenPrices(username: string, seen: SeenPrices): void {
  try {
    localStorage.setItem(keyOf(username), JSON.stringify(seen));
  } catch {
    // Without storage a difference is noticed within this visit only.
  }
}
