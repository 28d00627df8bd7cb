import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 767.98px)';

const query = () => (typeof matchMedia === 'function' ? matchMedia(NARROW) : null);
function subscribe(listener: () => void): () => void {
  const media = query();
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}

/** Whether the window is below 768 px, where tables become cards (rules 15.7). */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  );
