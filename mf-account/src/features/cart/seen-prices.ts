import { lastVisit } from 'shared-auth';
import type { SeenPrices } from './cart.view.ts';

const NAME = 'cart-prices';

/** The prices that this person last saw in the cart on this device. Signing out deletes them. */
export function readSeenPrices(username: string): SeenPrices {
  const stored = lastVisit.read(username, NAME);
  return typeof stored === 'object' && stored !== null ? (stored as SeenPrices) : {};
}

export function writeSeenPrices(username: string, seen: SeenPrices): void {
  // After the end of a session there is no username to store them under.
  if (username !== '') lastVisit.write(username, NAME, seen);
}
