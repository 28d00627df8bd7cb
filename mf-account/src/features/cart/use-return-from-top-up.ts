import { useEffect } from 'react';
import { arriveFromTopUp } from '../../parts/pending-top-up.ts';

/** The shopper is back in the cart, by whichever way: the dashboard need not lead here any more. */
export function useReturnFromTopUp(): void {
  useEffect(arriveFromTopUp, []);
}
