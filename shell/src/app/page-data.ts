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
  /** Set instead of a reply when the subject does not exist. */
  error?: { code: ApiErrorCode; message: string; status: number };
}

/**
 * Puts the data that the server wrote into the page into the query cache, so that the first page has them without a round trip.
 * They are what a guest gets. An admin also sees disabled products, so for an admin they are fetched again once the page is
 * shown.
 * @returns whether the page contained data
 */
export function adoptPageData(): boolean {
  const text = document.getElementById('page-data')?.textContent;
  if (!text) return false;
  const entries = parse(text);
  adoptEntries(entries);
  if (sessionFrom(storedToken.read())?.role === 'ADMIN') askAgainOnceShown(entries);
  return entries.length > 0;
}

/**
 * Fetches the data again when all of them are shown. The parts of a page are hydrated one after the other, and each part needs
 * the data that the server drew it with. An error is fetched again as soon as it is shown, because its page does not show the
 * other data.
 */
function askAgainOnceShown(entries: readonly PageEntry[]): void {
  const hashesOf = (some: readonly PageEntry[]) => new Set(some.map(({ key }) => hashKey(key)));
  const data = hashesOf(entries.filter(({ error }) => !error));
  const errors = hashesOf(entries.filter(({ error }) => error));
  const hidden = new Set(data);
  const askAgain = (hashes: ReadonlySet<string>) =>
    setTimeout(
      () => void queryClient.refetchQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) }),
    );
  const stop = queryClient.getQueryCache().subscribe(({ type, query: { queryHash } }) => {
    if (type !== 'observerAdded') return;
    if (errors.delete(queryHash)) askAgain(new Set([queryHash]));
    if (hidden.delete(queryHash) && hidden.size === 0) askAgain(data);
    if (errors.size === 0 && hidden.size === 0) stop();
  });
}

export function adoptEntries(entries: readonly PageEntry[]): void {
  for (const { key, reply, total, error } of entries) {
    if (key[0] === 'GET /public/config')
      trustAnnouncement((reply as StoreConfig | undefined)?.announcement_bar_config.text);
    if (error) adoptError(key, error);
    else queryClient.setQueryData(key, total === undefined ? reply : { items: reply, total });
  }
}

function adoptError(queryKey: readonly unknown[], error: NonNullable<PageEntry['error']>) {
  queryClient
    .getQueryCache()
    .build(queryClient, { queryKey })
    .setState({
      status: 'error',
      error: new ApiError(error, error.status),
      errorUpdateCount: 1,
      errorUpdatedAt: Date.now(),
    });
}

function parse(text: string): readonly PageEntry[] {
  try {
    return JSON.parse(text) as PageEntry[];
  } catch {
    return [];
  }
}
