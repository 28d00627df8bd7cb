import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filtersFrom, withFilters, type Filters } from './catalogue.filters.ts';

/** The filters in the address, and the way to change some of them without new entries in the browser's history. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersFrom(params), [params]);
  // One change may follow another before the page has been drawn for the first.
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);
  const change = useCallback(
    (some: Partial<Filters>) => {
      latest.current = { ...latest.current, ...some };
      setParams((now) => withFilters(now, latest.current), { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  /** The order of the list is no filter, and stays. */
  const clear = useCallback(() => change({ search: '', category: '', inStock: false }), [change]);
  return { filters, change, clear };
}
