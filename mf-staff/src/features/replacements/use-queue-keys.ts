import type { ReplacementRequest } from 'shared-contract/types';
import { useKeys } from 'shared-ui/keys';
import { resolveId } from './use-decided-focus.ts';

/** `j` and `k` lead to the next and the previous request of the page; Enter opens it, as its button has the focus. */
export function useQueueKeys(requests: readonly ReplacementRequest[]): void {
  const move = (by: 1 | -1) => {
    const at = requests.findIndex(({ _id }) => document.activeElement?.id === resolveId(_id));
    const next = at < 0 ? requests.at(by > 0 ? 0 : -1) : requests[at + by];
    if (next) document.getElementById(resolveId(next._id))?.focus();
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
}
