import { keepPreviousData } from '@tanstack/react-query';
import { call, refresh, useCallPage } from 'shared-auth';
import type { ReplacementRequest, ReplacementSort, ReplacementStatus } from 'shared-contract/types';
import { useLiveRequests } from 'shared-ui/live';
import { saveFile } from 'shared-ui/save-file';
import { useOneByOne } from '../../parts/use-one-by-one.ts';
import { pageQuery, type Paging } from '../../parts/use-page.ts';
import { strings } from '../../strings.ts';
import type { RequestFilter } from './requests.view.ts';

const queryOf = ({ search, status }: RequestFilter, sort: ReplacementSort) => ({
  ...(search && { search }),
  ...(status && { status: status as ReplacementStatus }),
  ...(sort !== 'waiting' && { sort }),
  codes: 'masked' as const,
});

/** A page of requests; the server searches, filters and orders. */
export function useRequests(filter: RequestFilter, sort: ReplacementSort, paging: Paging) {
  const input = { query: { ...pageQuery(paging), ...queryOf(filter, sort) } };
  const list = useCallPage('GET /admin/replacement-requests', input, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { list, live: useLiveRequests('GET /admin/replacement-requests', input, list) };
}

/** All requests that the filter finds as a file, their items masked. */
export const downloadRequests = async (filter: RequestFilter, sort: ReplacementSort): Promise<void> =>
  saveRequests(await call('GET /admin/replacement-requests', { query: queryOf(filter, sort) }));

/** These requests as a file. */
export async function saveRequests(requests: readonly ReplacementRequest[]): Promise<void> {
  const { requestsCsv } = await import('./requests-csv.ts');
  saveFile(strings.replacements.fileName, requestsCsv(requests), 'text/csv');
}

/** `reason`: why all of them are denied; null approves each with the first free item of its option. */
export type Decision = { reason: string | null };

/** The error of a request whose option has no item left. */
export class NoStock extends Error {}

async function resolve({ _id: requestId, subcategoryId }: ReplacementRequest, { reason }: Decision) {
  if (reason !== null)
    return call('POST /admin/requests/{requestId}/resolve', {
      params: { requestId },
      body: { approved: false, reason },
    });
  const [item] = await call('GET /admin/replacement-options/{subcategoryId}', {
    params: { subcategoryId },
    query: { quantity: 1, why: strings.replacements.why },
  });
  if (!item) throw new NoStock();
  return call('POST /admin/requests/{requestId}/resolve', {
    params: { requestId },
    body: { approved: true, replacement_selection: item._id },
  });
}

/** Resolves several requests in sequence (rules 14.24); `onDone` gets how many of each decision, when none is left. */
export const useResolveAll = (
  requests: readonly ReplacementRequest[],
  decision: Decision,
  onDone: (counts: { approved: number; denied: number }) => void,
) =>
  useOneByOne(requests, (request) => resolve(request, decision).then(() => decision.reason === null), {
    onAllDone: (done) => {
      const approved = done.filter(({ outcome }) => outcome).length;
      onDone({ approved, denied: done.length - approved });
    },
    onSettled: () => void refresh('GET /admin/replacement-requests', 'GET /admin/stats'),
  });
