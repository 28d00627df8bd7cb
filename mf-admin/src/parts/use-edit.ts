import { useEffect, useRef, useState } from 'react';
import { useDraft } from 'shared-auth';

/** The edit of something that others may change too. */
interface Edit<Draft> {
  /** The version that a save is made on. */
  version: number | undefined;
  /** The values when the edit began. */
  base: Draft;
  changes: Partial<Draft>;
  /** A save was refused, because somebody else had changed it. */
  refused: boolean;
}

/** A field that somebody else has changed since the edit began. */
interface Difference<Draft> {
  field: keyof Draft;
  /** The form differs from what is stored now. */
  isMine: boolean;
}

/** The draft of a form, and its differences from the stored state. */
export interface Edited<Draft> {
  draft: Draft;
  /** The stored state. */
  now: Draft;
  version: number | undefined;
  differences: readonly Difference<Draft>[];
  change: (part: Partial<Draft>) => void;
}

interface Versioned {
  version?: number;
}

// A key identifies a row of a list, and is not part of its content.
const written = (value: unknown) =>
  JSON.stringify(value, (name, part: unknown) => (name === 'key' ? undefined : part));
const isSame = (one: unknown, other: unknown) => written(one) === written(other);
const fieldsOf = <Draft extends object>(draft: Partial<Draft>) => Object.keys(draft) as (keyof Draft)[];

/**
 * The state of a form over something that exists. Untouched fields follow what is stored; what was
 * typed stays, also over the end of a session (see `useDraft`). `draftOf` turns what is there into the form's fields;
 * `shown` is what the form holds by then.
 */
export function useEdit<There extends Versioned, Draft extends object>(
  name: string,
  there: There,
  draftOf: (there: There, shown?: Draft) => Draft,
) {
  const [given, setGiven] = useState(there);
  const [start, setStart] = useState(() => ({ version: there.version, draft: draftOf(there) }));
  const { draft: edit, setDraft: setEdit, clearDraft: discard } = useDraft<Edit<Draft> | null>(name, null);
  const latest = useRef(edit);
  useEffect(() => {
    latest.current = edit;
  });
  const changes = edit?.changes ?? {};
  const draft: Draft = { ...start.draft, ...changes };
  const follow = (next: There) => {
    const now = { version: next.version, draft: draftOf(next, draft) };
    setStart(now);
    return now;
  };
  if (given !== there) {
    setGiven(there);
    // Another instance may answer from its cache of a second ago.
    if ((there.version ?? 0) >= (start.version ?? 0)) follow(there);
  }
  const fresh = { version: start.version, base: start.draft, changes: {}, refused: false };
  const keep = (next: Edit<Draft>) => {
    latest.current = next;
    if (fieldsOf(next.changes).length === 0 && !next.refused) discard();
    else setEdit(next);
  };
  const differences: Difference<Draft>[] = edit?.refused
    ? fieldsOf(edit.base)
        .filter((field) => !isSame(edit.base[field], start.draft[field]))
        .map((field) => ({ field, isMine: !isSame(draft[field], start.draft[field]) }))
    : [];
  return {
    draft,
    /** The stored state. */
    now: start.draft,
    changes,
    version: edit ? edit.version : start.version,
    isDirty: fieldsOf(changes).length > 0,
    /** Whether a save was refused because others have changed something. */
    isRefused: edit?.refused ?? false,
    differences,
    change(part: Partial<Draft>) {
      const next = { ...changes, ...part };
      for (const field of fieldsOf(part)) if (isSame(next[field], start.draft[field])) delete next[field];
      keep({ ...(edit ?? fresh), changes: next });
    },
    discard,
    /** Saved: `reply` is the stored state. What was typed after `sent` stays. */
    saved(sent: Draft, reply: There) {
      const now = follow(reply);
      const left = { ...latest.current?.changes };
      for (const field of fieldsOf(left)) if (isSame(left[field], sent[field])) delete left[field];
      keep({ version: now.version, base: now.draft, changes: left, refused: false });
    },
    /** Refused: `current` is the stored state. The next save is based on it. */
    refused(current: There) {
      const now = follow(current);
      keep({ ...(latest.current ?? fresh), version: now.version, refused: true });
    },
  };
}
