import { useEffect } from 'react';
import { arriveFromTopUp } from '../../parts/pending-top-up.ts';

/** The shopper is back in the cart, so the dashboard no longer leads here. */
export function useReturnFromTopUp(): void {
  useEffect(arriveFromTopUp, []);
}
