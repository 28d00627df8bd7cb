import { useEffect, useState } from 'react';
import { refreshPersonal } from 'shared-auth';
import { leave } from './leave.ts';

/**
 * Opens the payment page, and knows while the browser loads it, so that nothing is pressed twice. A shopper who returns with the
 * back button can press again.
 */
export function useLeaving() {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setIsLeaving(false);
      // The browser restores the page as it was before the checkout. The cart has changed since.
      void refreshPersonal();
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
