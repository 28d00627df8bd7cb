import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lastPage } from 'shared-ui/pages';
import { PAGE_SIZE } from './use-replacements.ts';

/** The query of the address of a page. Other parameters stay, except the open request. */
export function searchOf(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  next.delete('request');
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return next.size > 0 ? `?${next.toString()}` : '';
}

/** Goes to the last page when this one has become empty, because its requests were settled. */
export function useLastPage(page: number, total: number | undefined): void {
  const [params, setParams] = useSearchParams();
  const last = total === undefined ? page : lastPage(total, PAGE_SIZE);
  useEffect(() => {
    if (page > last) setParams(searchOf(params, last), { replace: true });
  }, [page, last, params, setParams]);
}
