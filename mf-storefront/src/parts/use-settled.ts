import { useEffect, useState } from 'react';

/** The debounced value: unchanged for `pauseMs`, so that not every letter makes a call. */
export function useSettled(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
