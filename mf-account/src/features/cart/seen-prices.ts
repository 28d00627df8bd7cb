import { keptHere } from 'shared-auth';
import type { SeenPrices } from './cart.view.ts';

const NAME = 'cart-prices';

/** The prices this person saw in the cart last time on this device; a sign-out forgets them. */
export function readSeenPrices(username: string): SeenPrices {
  const kept = keptHere.read(username, NAME);
  return typeof kept === 'object' && kept !== null ? (kept as SeenPrices) : {};
}

export function writeSeenPrices(username: string, seen: SeenPrices): void {
  // After the end of a session there is no person to remember prices for.
  if (username !== '') keptHere.write(username, NAME, seen);
}
