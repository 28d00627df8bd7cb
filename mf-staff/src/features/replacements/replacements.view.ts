import type { ReplacementRequest } from 'shared-contract/types';

const DAY_SECONDS = 86_400;
/** Who waits longer waits too long. */
export const LATE_DAYS = 7;

/** How many whole days a request has waited, and whether that is too long (rules 14.14). */
export function waitOf({ request_date: since }: ReplacementRequest, nowMs: number) {
  const days = Math.max(0, Math.floor((nowMs / 1000 - since) / DAY_SECONDS));
  return { days, isLate: days > LATE_DAYS };
}

/** Whether a request that a dialog shows was resolved meanwhile: it left the list of pending ones. */
export const isGone = (pending: readonly ReplacementRequest[] | undefined, requestId: string): boolean =>
  pending !== undefined && !pending.some(({ _id }) => _id === requestId);

/** The request after a decision: the next in the list, else the one before; without one, the first. */
export function nextOf(pending: readonly ReplacementRequest[], requestId: string | null): string | null {
  const index = pending.findIndex(({ _id }) => _id === requestId);
  return (pending[index + 1] ?? pending[index - 1])?._id ?? null;
}
