import { useEffect, useRef } from 'react';
import { useSession } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';
import { useFocusNext } from 'shared-ui';
import { nextOf } from 'shared-ui/replacement';

export const resolveId = (requestId: string): string => `resolve-${requestId}`;

const buttonOf = (requestId: string | undefined) =>
  requestId === undefined ? null : document.getElementById(resolveId(requestId));

/**
 * After a decision its row is removed: the focus moves to the next request, or to the page when none is left. After one that was only
 * looked at it moves to its row.
 * @param openId of the request that is open
 */
export function useDecidedFocus(pending: readonly ReplacementRequest[] | undefined, openId: string | null) {
  const last = useRef(openId);
  useEffect(() => {
    // The dialog has given the focus back to the row that it was opened from, which is another one after `J` or `K`.
    if (openId === null && last.current !== null) buttonOf(last.current)?.focus();
    last.current = openId;
  }, [openId]);
  const focusNext = useFocusNext();
  const { username } = useSession();
  const decided = (requestId: string): void => {
    const next = nextOf(pending ?? [], requestId, username);
    // Its row has the focus, and is about to go.
    focusNext(() => buttonOf(next?._id) ?? document.getElementById('main'), buttonOf(requestId));
  };
  const closed = (requestId: string): void => {
    if (!pending?.some(({ _id }) => _id === requestId)) decided(requestId);
  };
  return { decided, closed };
}
