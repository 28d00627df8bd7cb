import { useEffect, useState } from 'react';
import { leave } from './leave.ts';

/**
 * Leaves for the payment page and knows that the browser is on its way there, so that nothing is pressed twice meanwhile.
 * Whoever comes back to the page as it was left (the back button) can press again.
 */
export function useLeaving() {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setIsLeaving(false);
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  return {
    isLeaving,
    /** @throws Error when the address is not a web address */
    leaveFor(url: string): void {
      leave.to(url);
      setIsLeaving(true);
    },
  };
}
