import { useEffect, useState } from 'react';

/**
 * The debounced value: it changes after a pause of `pauseMs`, so that not every letter makes a call. For a box whose search may
 * also change from outside, as by Back, use `useTypedSearch` of shared-ui.
 */
export function useDebounced(value: string, pauseMs: number): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}
