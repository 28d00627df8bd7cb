import { useState } from 'react';
import { useSession } from './session.ts';
import { storedDrafts } from './stored-drafts.ts';

/** Whether something was typed and not sent: the form it belongs to can open by itself. */
export const hasDraft = (username: string, name: string): boolean =>
  storedDrafts.read(username, name) !== undefined;

/**
 * What somebody is typing, kept in this tab under their name: when the session ends in the middle of a form, it is there
 * again after signing in. Sending it forgets it, and so does signing out. Never for passwords.
 */
export function useDraft<T>(name: string, empty: T) {
  const { username } = useSession();
  // The owner at the first render: a session that ends must not take the draft with it.
  const [owner] = useState(username);
  const [draft, show] = useState<T>(() => (storedDrafts.read(owner, name) as T | undefined) ?? empty);
  return {
    draft,
    setDraft: (next: T) => {
      show(next);
      const isEmpty = JSON.stringify(next) === JSON.stringify(empty);
      storedDrafts.write(owner, name, isEmpty ? undefined : next);
    },
    clearDraft: () => {
      show(empty);
      storedDrafts.write(owner, name, undefined);
    },
  };
}
