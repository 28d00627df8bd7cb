// A browser may refuse storage: what is kept then lives as long as the page.
const guarded = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** What is kept by person and name, under a prefix of its own. */
function keptIn(storageOf: () => Storage, prefix: string) {
  // No username has a colon.
  const keyOf = (username: string, name: string) => `${prefix}${username}:${name}`;
  return {
    read: (username: string, name: string): unknown =>
      guarded(() => {
        const stored = storageOf().getItem(keyOf(username, name));
        return stored === null ? undefined : (JSON.parse(stored) as unknown);
      }),
    write: (username: string, name: string, value: unknown) =>
      guarded(() => {
        if (value === undefined) storageOf().removeItem(keyOf(username, name));
        else storageOf().setItem(keyOf(username, name), JSON.stringify(value));
      }),
    /** Forgets what is kept of everybody, or of everybody else. */
    forget: (exceptOf?: string) =>
      guarded(() => {
        for (const key of Object.keys(storageOf())) {
          const isKept = exceptOf !== undefined && key.startsWith(keyOf(exceptOf, ''));
          if (key.startsWith(prefix) && !isKept) storageOf().removeItem(key);
        }
      }),
  };
}

/** What was typed and not sent, by person, in this tab only. */
export const storedDrafts = keptIn(() => sessionStorage, 'draft:');

/** What a page remembers of a person on this device from visit to visit; signing out forgets it. */
export const keptHere = keptIn(() => localStorage, 'kept:');
