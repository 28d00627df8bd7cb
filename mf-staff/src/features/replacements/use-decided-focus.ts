import { useEffect, useRef } from 'react';
import { useSession } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';
import { useFocusNext } from 'shared-ui';
import { nextOf } from 'shared-ui/replacement';

export const resolveId = (requestId: string): string => `resolve-${requestId}`;

const buttonOf = (requestId: string | undefined) =>
  requestId === undefined ? null : document.getElementById(resolveId(requestId));

/**
 * After a decision the row of the request is removed, so the focus moves to the next request, or to the page when none is left.
 * After a request was only looked at, the focus moves to its row.
 * @param openId of the request that is open
 */
export function useDecidedFocus(pending: readonly ReplacementRequest[] | undefined, openId: string | null) {
  const last = useRef(openId);
  useEffect(() => {
    // The dialog has returned the focus to the row that it was opened from. After `J` or `K` another request was open.
    if (openId === null && last.current !== null) buttonOf(last.current)?.focus();
    last.current = openId;
  }, [openId]);
  const focusNext = useFocusNext();
  const { username } = useSession();
  const decided = (requestId: string): void => {
    const next = nextOf(pending ?? [], requestId, username);
    // Its row has the focus and is about to be removed.
    focusNext(() => buttonOf(next?._id) ?? document.getElementById('main'), buttonOf(requestId));
  };
  const closed = (requestId: string): void => {
    if (!pending?.some(({ _id }) => _id === requestId)) decided(requestId);
  };
  return { decided, closed };
}
