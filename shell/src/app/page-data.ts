import { hashKey } from '@tanstack/react-query';
import { ApiError, queryClient, sessionFrom, storedToken, type ApiErrorCode } from 'shared-auth';
import type { StoreConfig } from 'shared-contract/types';
import { trustAnnouncement } from 'shared-ui/announcement';

/** The response of one call, under its key in the query cache. */
export interface PageEntry {
  key: readonly unknown[];
  reply?: unknown;
  /** Only for lists that are read with their total. */
  total?: number;
  /** In place of a reply, when the subject does not exist. */
  error?: { code: ApiErrorCode; message: string; status: number };
}

/**
 * Puts into the query cache what the server wrote into the page, so that the first page has its data without a round trip.
 * The responses are those of a guest. An ADMIN sees more (disabled products), so for an ADMIN they are stale at once.
 * @returns whether the page carried anything
 */
export function adoptPageData(): boolean {
  const text = document.getElementById('page-data')?.textContent;
  if (!text) return false;
  const isForMe = sessionFrom(storedToken.read())?.role !== 'ADMIN';
  const entries = parse(text);
  adoptEntries(entries, isForMe ? Date.now() : 0);
  if (!isForMe) askAgainOnceShown(entries);
  return entries.length > 0;
}

/**
 * Unlike stale data, an error is not fetched again automatically. For an ADMIN it is, after the page that the server
 * drew with it is hydrated: only an ADMIN can see a disabled product.
 */
function askAgainOnceShown(entries: readonly PageEntry[]): void {
  const open = new Set(entries.filter(({ error }) => error).map(({ key }) => hashKey(key)));
  if (open.size === 0) return;
  const cache = queryClient.getQueryCache();
  const stop = cache.subscribe(({ type, query }) => {
    if (type !== 'observerAdded' || !open.delete(query.queryHash)) return;
    setTimeout(() => void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true }));
    if (open.size === 0) stop();
  });
}

/** @param readAt when the data was read, in ms; 0: it is fetched again as soon as it is shown */
export function adoptEntries(entries: readonly PageEntry[], readAt = Date.now()): void {
  for (const { key, reply, total, error } of entries) {
    if (key[0] === 'GET /public/config')
      trustAnnouncement((reply as StoreConfig | undefined)?.announcement_bar_config.text);
    if (error) adoptError(key, error, readAt);
    else
      queryClient.setQueryData(key, total === undefined ? reply : { items: reply, total }, {
        updatedAt: readAt,
      });
  }
}

function adoptError(queryKey: readonly unknown[], error: NonNullable<PageEntry['error']>, readAt: number) {
  queryClient
    .getQueryCache()
    .build(queryClient, { queryKey })
    .setState({
      status: 'error',
      error: new ApiError(error, error.status),
      errorUpdateCount: 1,
      errorUpdatedAt: readAt,
    });
}

function parse(text: string): readonly PageEntry[] {
  try {
    return JSON.parse(text) as PageEntry[];
  } catch {
    return [];
  }
}
