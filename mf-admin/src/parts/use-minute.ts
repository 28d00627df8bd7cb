import { useEffect, useState } from 'react';

const minute = () => Math.floor(Date.now() / 60_000) * 60;

/** The beginning of this minute, in unix seconds. */
export function useMinute(): number {
  const [now, setNow] = useState(minute);
  useEffect(() => {
    const timer = setInterval(() => setNow(minute()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
