import { useEffect, useState } from 'react';

/** A value that clears itself. By default it stays for 5 seconds, as success messages do (rules 14.27). */
export function usePassing<T>(initial: T | null = null, forMs = 5000) {
  const [value, setValue] = useState<T | null>(initial);
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => setValue(null), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return [value, setValue] as const;
}
