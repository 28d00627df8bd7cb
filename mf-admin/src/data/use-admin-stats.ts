import { useCall } from 'shared-auth';

const REFRESH_MS = 60_000;

/** The counters of the store: overview, stat cards and the counts in the sidebar read the same answer. */
export const useAdminStats = () =>
  useCall('GET /admin/stats', {}, { staleTime: 10_000, refetchInterval: REFRESH_MS });
