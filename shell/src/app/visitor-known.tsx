import { useEffect } from 'react';

/**
 * Ends what `first-visitor.js` said about the visitor before the first paint: from here on the session itself says who is
 * here, and it may be someone else.
 */
export function VisitorKnown() {
  useEffect(() => {
    delete document.documentElement.dataset['visitor'];
  }, []);
  return null;
}
