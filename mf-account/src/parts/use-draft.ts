import { useState } from 'react';
import { useSession } from 'shared-auth';

const read = <T>(key: string, empty: T): T => {
  try {
    const stored = sessionStorage.getItem(key);
    return stored === null ? empty : (JSON.parse(stored) as T);
  } catch {
    return empty;
  }
};

const write = (key: string, value: unknown): void => {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the draft lives as long as the page.
  }
};

const keyOf = (username: string, name: string) => `draft:${username}:${name}`;

/** Whether something was typed and not sent: the form it belongs to can open by itself. */
export function hasDraft(username: string, name: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(username, name)) !== null;
  } catch {
    return false;
  }
}

/**
 * What somebody is typing, kept in this tab: when the session ends in the middle of a form, it is there again after
 * signing in. Never for passwords.
 */
export function useDraft<T>(name: string, empty: T) {
  const { username } = useSession();
  // The key of the first render: a session that ends must not take the draft with it.
  const [key] = useState(() => keyOf(username, name));
  const [draft, setDraft] = useState<T>(() => read(key, empty));
  return {
    draft,
    setDraft: (next: T) => {
      setDraft(next);
      write(key, next);
    },
    clearDraft: () => {
      setDraft(empty);
      write(key, undefined);
    },
  };
}
