import { limits } from 'shared-contract/types';

/** The last page of a list with this many rows. An empty list has one page. */
export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** The page number of an address, from 1 up to the last page that the server accepts. */
export function pageFrom(params: URLSearchParams, size: number): number {
  const page = Number(params.get('page'));
  if (!Number.isInteger(page) || page < 1) return 1;
  return Math.min(page, Math.floor(limits.pageSkipMax / size) + 1);
}
