import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lastPage } from 'shared-ui/pages';
import { PAGE_SIZE } from './use-replacements.ts';

/** The search of the address of a page, with whatever else stands in it but a request that was open. */
export function searchOf(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  next.delete('request');
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return next.size > 0 ? `?${next.toString()}` : '';
}

/** Replaces a page that is empty by now, because its requests were settled, by the last page. */
export function useLastPage(page: number, total: number | undefined): void {
  const [params, setParams] = useSearchParams();
  const last = total === undefined ? page : lastPage(total, PAGE_SIZE);
  useEffect(() => {
    if (page > last) setParams(searchOf(params, last), { replace: true });
  }, [page, last, params, setParams]);
}
