import { refresh, useCall } from 'shared-auth';

const REFRESH_MS = 15_000;

/** The requests that wait, oldest first; the list refreshes itself, because several people work on it. */
export const usePendingRequests = () =>
  useCall('GET /staff/replacement-requests', {}, { refetchInterval: REFRESH_MS, staleTime: 0 });

export const refreshRequests = () => refresh('GET /staff/replacement-requests');
