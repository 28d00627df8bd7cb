import { limits } from 'shared-contract/types';

/** The last page of a list with so many rows; an empty list has one. */
export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** The page that an address names, from 1; at most the last one that the server can be asked for. */
export function pageFrom(params: URLSearchParams, size: number): number {
  const page = Number(params.get('page'));
  if (!Number.isInteger(page) || page < 1) return 1;
  return Math.min(page, Math.floor(limits.pageSkipMax / size) + 1);
}
