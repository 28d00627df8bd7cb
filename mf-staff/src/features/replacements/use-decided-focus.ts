import type { ReplacementRequest } from 'shared-contract/types';
import { useFocusNext } from 'shared-ui';
import { nextOf } from './replacements.view.ts';

export const resolveId = (requestId: string): string => `resolve-${requestId}`;

const buttonOf = (requestId: string | null) =>
  requestId === null ? null : document.getElementById(resolveId(requestId));

/** After a decision its row goes: the focus moves to the next request, or to the page when none is left. */
export function useDecidedFocus(pending: readonly ReplacementRequest[] | undefined) {
  const focusNext = useFocusNext();
  return (requestId: string | null): void => {
    const next = nextOf(pending ?? [], requestId);
    // The dialog returns the focus to the row that had opened it, which is about to go.
    focusNext(() => buttonOf(next) ?? document.getElementById('main'), buttonOf(requestId));
  };
}
