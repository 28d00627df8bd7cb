import { useState } from 'react';
import type { ReplacementRequest } from 'shared-contract/types';
import { deferredDialog } from 'shared-ui/deferred';
import { useKeys } from 'shared-ui/keys';
import { strings } from '../../strings.ts';
import { resolveId } from './use-decided-focus.ts';

const { keys, keysTitle: title } = strings.requests;

const KeysDialog = deferredDialog(() => import('shared-ui/keys-dialog').then((file) => file.KeysDialog), {
  title,
  width: 440,
});

/**
 * `j` and `k` move to the next and the previous request of the page. They focus its button, so that Enter opens it. `?` shows the
 * keys (rules 14.15).
 */
export function QueueKeys({ requests }: { requests: readonly ReplacementRequest[] }) {
  const [isHelpOpen, openHelp] = useState(false);
  const move = (by: 1 | -1) => {
    const at = requests.findIndex(({ _id }) => document.activeElement?.id === resolveId(_id));
    const next = at < 0 ? requests.at(by > 0 ? 0 : -1) : requests[at + by];
    if (next) document.getElementById(resolveId(next._id))?.focus();
  };
  useKeys({ j: () => move(1), k: () => move(-1), '?': () => openHelp(true) });
  return isHelpOpen && <KeysDialog keys={keys} onClose={() => openHelp(false)} />;
}
