import { useSession } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';
import { useFocusNext } from 'shared-ui';
import { nextOf } from 'shared-ui/replacement';

export const resolveId = (requestId: string): string => `resolve-${requestId}`;

const buttonOf = (requestId: string | undefined) =>
  requestId === undefined ? null : document.getElementById(resolveId(requestId));

/**
 * After a decision its row is removed: the focus moves to the next request, or to the page when none is left. After one that was only
 * looked at it moves to its row, unless the row that had opened the dialog has it again.
 */
export function useDecidedFocus(pending: readonly ReplacementRequest[] | undefined) {
  const focusNext = useFocusNext();
  const { username } = useSession();
  const decided = (requestId: string): void => {
    const next = nextOf(pending ?? [], requestId, username);
    // The dialog returns the focus to the row that had opened it, which is about to go.
    focusNext(() => buttonOf(next?._id) ?? document.getElementById('main'), buttonOf(requestId));
  };
  const closed = (requestId: string): void => {
    if (pending?.some(({ _id }) => _id === requestId)) focusNext(() => buttonOf(requestId));
    else decided(requestId);
  };
  return { decided, closed };
}
