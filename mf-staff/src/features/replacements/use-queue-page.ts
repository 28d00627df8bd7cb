import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from 'shared-contract/types';
import { PAGE_SIZE } from './use-replacements.ts';

/** The last page of so many requests; an empty queue has one. */
export const lastPage = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** The page that an address names, from 1; at most the last one that the server can be asked for. */
export function pageFrom(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  if (!Number.isInteger(page) || page < 1) return 1;
  return Math.min(page, Math.floor(limits.pageSkipMax / PAGE_SIZE) + 1);
}

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
  const last = total === undefined ? page : lastPage(total);
  useEffect(() => {
    if (page > last) setParams(searchOf(params, last), { replace: true });
  }, [page, last, params, setParams]);
}
