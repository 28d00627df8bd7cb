import { useEffect, useState } from 'react';

/**
 * The debounced value: unchanged for `pauseMs`, so that not every letter makes a call. It only waits; `useTypedSearch` of shared-ui holds
 * what is typed in a box, and follows a search that changes from outside, as by Back.
 */
export function useDebounced(value: string, pauseMs: number): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}
