import { useEffect } from 'react';
import { arriveFromTopUp } from '../../parts/pending-top-up.ts';

/** Called in the cart: the shopper has returned, so the dashboard no longer leads here. */
export function useReturnFromTopUp(): void {
  useEffect(arriveFromTopUp, []);
}
