import { keepPreviousData } from '@tanstack/react-query';
import { refresh, useCallPage } from 'shared-auth';

const REFRESH_MS = 15_000;
export const PAGE_SIZE = 20;

/** A page of the requests that wait, oldest first. It refreshes itself, because several people work on them. */
export const usePendingRequests = (page: number) =>
  useCallPage(
    'GET /staff/replacement-requests',
    { query: { skip: (page - 1) * PAGE_SIZE, amount: PAGE_SIZE, codes: 'masked' } },
    { placeholderData: keepPreviousData, staleTime: 0, refetchInterval: REFRESH_MS },
  );

export const refreshRequests = () => refresh('GET /staff/replacement-requests');
