import { useEffect } from 'react';
import { useSession } from 'shared-auth';

/**
 * Removes the mark that `first-visitor.js` set before the first paint, as soon as the session says otherwise: the token may have
 * been refused, or its owner may have signed out.
 */
export function VisitorKnown() {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'guest') delete document.documentElement.dataset['visitor'];
  }, [status]);
  return null;
}
