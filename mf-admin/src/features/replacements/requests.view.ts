import { REPLACEMENT_STATUSES, type AdminStats, type ReplacementStatus } from 'shared-contract/types';

/** The status that the address asks for; anything else counts as all. */
export const statusFrom = (params: URLSearchParams): ReplacementStatus | null =>
  REPLACEMENT_STATUSES.find((status) => status === params.get('status')) ?? null;

export const totalRequests = (stats: AdminStats): number =>
  stats.pendingReplacements + stats.approvedReplacements + stats.deniedReplacements;
