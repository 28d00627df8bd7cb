import type { ReplacementRequest } from 'shared-contract/types';

/** Whether a request that a dialog shows was resolved meanwhile: it left the list of pending ones. */
export const isGone = (pending: readonly ReplacementRequest[] | undefined, requestId: string): boolean =>
  pending !== undefined && !pending.some(({ _id }) => _id === requestId);

/** The request after a decision: the next in the list, else the one before; without one, the first. */
export function nextOf(pending: readonly ReplacementRequest[], requestId: string | null): string | null {
  const index = pending.findIndex(({ _id }) => _id === requestId);
  return (pending[index + 1] ?? pending[index - 1])?._id ?? null;
}
