import type { ReplacementRequest } from 'shared-contract/types';

/**
 * The next request to open: the next pending one in the list that nobody else works on, or else the nearest such one before.
 * @param username of the caller
 */
export function nextOf(
  requests: readonly ReplacementRequest[],
  requestId: string,
  username: string,
): ReplacementRequest | null {
  const isFree = ({ _id, status, lock }: ReplacementRequest) =>
    _id !== requestId && status === 'PENDING' && (lock === undefined || lock.username === username);
  const at = requests.findIndex(({ _id }) => _id === requestId);
  return requests.slice(at + 1).find(isFree) ?? requests.slice(0, Math.max(0, at)).findLast(isFree) ?? null;
}
