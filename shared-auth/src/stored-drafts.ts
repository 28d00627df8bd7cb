const PREFIX = 'draft:';
// No username has a colon.
const keyOf = (username: string, name: string) => `${PREFIX}${username}:${name}`;

// A browser may refuse storage: a draft then lives as long as the page.
const guarded = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** What was typed and not sent, by person, in this tab only. */
export const storedDrafts = {
  read: (username: string, name: string): unknown =>
    guarded(() => {
      const stored = sessionStorage.getItem(keyOf(username, name));
      return stored === null ? undefined : (JSON.parse(stored) as unknown);
    }),
  write: (username: string, name: string, value: unknown) =>
    guarded(() => {
      if (value === undefined) sessionStorage.removeItem(keyOf(username, name));
      else sessionStorage.setItem(keyOf(username, name), JSON.stringify(value));
    }),
  /** Forgets the drafts of everybody, or of everybody else. */
  forget: (exceptOf?: string) =>
    guarded(() => {
      for (const key of Object.keys(sessionStorage)) {
        const isKept = exceptOf !== undefined && key.startsWith(keyOf(exceptOf, ''));
        if (key.startsWith(PREFIX) && !isKept) sessionStorage.removeItem(key);
      }
    }),
};
