import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filtersFrom, withFilters, type Filters } from './catalogue.filters.ts';

/** The filters in the address, and a way to change some of them without new entries in the browser's history. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersFrom(params), [params]);
  // A second change may come before the page is rendered with the first one.
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
  /** The order of the list is not a filter, so it stays. */
  const clear = useCallback(() => change({ search: '', category: '', inStock: false }), [change]);
  return { filters, change, clear };
}
