import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePassing } from '../../parts/use-passing.ts';

/** Whether an order was placed a moment ago: shown once for 5 seconds, not again after a reload. */
export function usePlacedNews(): boolean {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [placed] = useState(() => (state as { placed?: boolean } | null)?.placed === true);
  const [news] = usePassing<true>(placed || null);
  useEffect(() => {
    if (placed) void navigate(pathname + search, { replace: true, state: null });
    // The first address is the one that says so.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return news === true;
}
