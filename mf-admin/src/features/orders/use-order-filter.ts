import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressOf, filterFrom, type OrderFilter } from './orders.view.ts';

/** The filter in the address, and the way to change a part of it, which leads to the first page. */
export function useOrderFilter() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterFrom(params), [params]);
  // One change may follow another before the page has been drawn for the first.
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filter;
  }, [filter]);
  const change = useCallback(
    (some: Partial<OrderFilter>) => {
      latest.current = { ...latest.current, ...some };
      setParams(addressOf(latest.current), { replace: true });
    },
    [setParams],
  );
  return { filter, change };
}
