import { useEffect, useState } from 'react';

/** A value that clears itself: success messages stay 5 seconds by default (rules 14.27). */
export function usePassing<T>(initial: T | null = null, forMs = 5000) {
  const [value, setValue] = useState<T | null>(initial);
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => setValue(null), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return [value, setValue] as const;
}
