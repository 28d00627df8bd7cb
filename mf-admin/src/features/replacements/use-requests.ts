import { keepPreviousData } from '@tanstack/react-query';
import { useCallPage } from 'shared-auth';
import type { ReplacementStatus } from 'shared-contract/types';
import { useLiveRequests } from 'shared-ui/live';
import { pageQuery, type Paging } from '../../parts/use-page.ts';

export const PAGE_SIZE = 20;

/** All requests, pending ones first. */
export function useRequests(status: ReplacementStatus | null, paging: Paging) {
  const input = { query: { ...pageQuery(paging), ...(status && { status }), codes: 'masked' as const } };
  const list = useCallPage('GET /admin/replacement-requests', input, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { list, live: useLiveRequests('GET /admin/replacement-requests', input, list) };
}
