// A browser may refuse storage. Drafts are then kept as long as the page.
const guarded = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

interface Place {
  get: (key: string) => string | undefined;
  set: (key: string, value: string) => unknown;
  delete: (key: string) => unknown;
  keys: () => Iterable<string>;
}

const inStorage = (storageOf: () => Storage): Place => ({
  get: (key) => storageOf().getItem(key) ?? undefined,
  set: (key, value) => storageOf().setItem(key, value),
  delete: (key) => storageOf().removeItem(key),
  keys: () => Object.keys(storageOf()),
});

/** Drafts by person and name. Their keys have a prefix of their own. */
function byPerson(place: Place, prefix: string) {
  // Usernames have no colon, so the key is unambiguous.
  const keyOf = (username: string, name: string) => `${prefix}${username}:${name}`;
  return {
    read: (username: string, name: string): unknown =>
      guarded(() => {
        const stored = place.get(keyOf(username, name));
        return stored === undefined ? undefined : (JSON.parse(stored) as unknown);
      }),
    write: (username: string, name: string, value: unknown) =>
      guarded(() => {
        if (value === undefined) place.delete(keyOf(username, name));
        else place.set(keyOf(username, name), JSON.stringify(value));
      }),
    /** Deletes the drafts of everybody, or of everybody except this person. */
    forget: (exceptOf?: string) =>
      guarded(() => {
        for (const key of [...place.keys()]) {
          const isTheirs = exceptOf !== undefined && key.startsWith(keyOf(exceptOf, ''));
          if (key.startsWith(prefix) && !isTheirs) place.delete(key);
        }
      }),
  };
}

/** Text that was typed and not sent, by person, in this tab only. */
export const storedDrafts = byPerson(
  inStorage(() => sessionStorage),
  'draft:',
);

/** The same in memory only, for what must not be on a disk. A reload deletes it. */
export const heldDrafts = byPerson(new Map<string, string>(), 'draft:');

/** Deletes what everybody has typed, or everybody except this person. */
export function forgetDrafts(exceptOf?: string): void {
  storedDrafts.forget(exceptOf);
  heldDrafts.forget(exceptOf);
}

/** What a page remembers about a person on this device between visits. Signing out deletes it. */
export const lastVisit = byPerson(
  inStorage(() => localStorage),
  'last-visit:',
);
