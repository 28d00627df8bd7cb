import { keepPreviousData } from '@tanstack/react-query';
import { useCallPage } from 'shared-auth';
import type { ReplacementStatus } from 'shared-contract/types';
import { pageQuery, type Paging } from '../../parts/use-page.ts';

export const PAGE_SIZE = 20;
const REFRESH_MS = 30_000;

/** All requests, pending ones first; the list refreshes itself, because staff work on it as well. */
export const useRequests = (status: ReplacementStatus | null, paging: Paging) =>
  useCallPage(
    'GET /admin/replacement-requests',
    { query: { ...pageQuery(paging), ...(status && { status }), codes: 'masked' } },
    { placeholderData: keepPreviousData, staleTime: 0, refetchInterval: REFRESH_MS },
  );
