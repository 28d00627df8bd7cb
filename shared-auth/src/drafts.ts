import { useState } from 'react';
import { useSession } from './session.ts';
import { heldDrafts, storedDrafts } from './stored-drafts.ts';

/** Whether there is typed text that was not sent, so that its form can be opened. */
export const hasDraft = (username: string, name: string): boolean =>
  storedDrafts.read(username, name) !== undefined;

/** The same for `useSecretDraft`. */
export const hasSecretDraft = (username: string, name: string): boolean =>
  heldDrafts.read(username, name) !== undefined;

/**
 * What somebody is typing, stored in this tab under their name. When the session ends in the middle of a form, the text is
 * restored after the next sign-in. Sending or signing out deletes it. Do not use it for passwords.
 */
export const useDraft = <T>(name: string, empty: T) => useDraftIn(storedDrafts, name, empty);

/** The same for codes. They are kept in memory only, so that they are never on a disk. A reload deletes them. */
export const useSecretDraft = <T>(name: string, empty: T) => useDraftIn(heldDrafts, name, empty);

function useDraftIn<T>(drafts: typeof storedDrafts, name: string, empty: T) {
  const { username } = useSession();
  // The owner is taken at the first render, because the draft must outlive the session.
  const [owner] = useState(username);
  const [draft, show] = useState<T>(() => (drafts.read(owner, name) as T | undefined) ?? empty);
  return {
    draft,
    setDraft: (next: T) => {
      show(next);
      const isEmpty = JSON.stringify(next) === JSON.stringify(empty);
      drafts.write(owner, name, isEmpty ? undefined : next);
    },
    clearDraft: () => {
      show(empty);
      drafts.write(owner, name, undefined);
    },
  };
}
