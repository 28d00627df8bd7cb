import { lacksOf } from 'shared-contract/compatibility';
import { parseEntry, type RegistryRemote } from './registry.ts';
import type { Audience, Serving } from './releases.rules.ts';
import type { Release } from './releases.sql.ts';

/** How many versions of a remote are searched, from the last one back, for one that the shell does not refuse. */
export const STEPS_BACK = 10;

/** The versions that may serve: the last ones of each remote, and its canary. */
export const wantedOf = (serving: ReadonlyMap<string, Serving>) =>
  [...serving].flatMap(([remote, { versions: own, canary }]) =>
    [...own.slice(-STEPS_BACK), ...(canary ? [canary.version] : [])].map((version) => ({ remote, version })),
  );

/** An entry that only some visitors get. */
export type Canary = { entry: RegistryRemote } & Audience;

interface Candidates {
  /** The entries that may serve everybody, by the name of their remote, the preferred one first. */
  candidates: Map<string, RegistryRemote[]>;
  canaries: Canary[];
  /** The promoted versions that this shell refuses, and what serves instead: one line each. */
  refused: string[];
}

/**
 * The versions of each remote that this shell does not refuse, the preferred one first. Where it refuses all of them, that is the last one, in
 * whose place visitors see a panel. An entry that this process cannot read is left out; where it would have served, `faults` gets the reason.
 */
export function candidatesOf(
  serving: ReadonlyMap<string, Serving>,
  releases: readonly Release[],
  shell: Parameters<typeof lacksOf>[1],
  faults: string[],
): Candidates {
  const candidates = new Map<string, RegistryRemote[]>();
  const canaries: Canary[] = [];
  const refused: string[] = [];
  const fits = (entry: RegistryRemote) => lacksOf(entry, shell).length === 0;
  for (const [remote, { versions: own, canary }] of serving) {
    const entryOf = (version: string, isWanted = true): RegistryRemote | undefined => {
      const release = releases.find((each) => each.remote === remote && each.version === version);
      try {
        return release && parseEntry(release.entry);
      } catch (error) {
        if (isWanted)
          faults.push(`the entry of ${remote} ${version} cannot be read: ${(error as Error).message}`);
        return undefined;
      }
    };
    const newestFirst: RegistryRemote[] = [];
    for (const version of own.slice(-STEPS_BACK).toReversed()) {
      const entry = entryOf(version, !newestFirst.some(fits));
      if (entry) newestFirst.push(entry);
    }
    const fitting = newestFirst.filter(fits);
    candidates.set(remote, fitting.length > 0 ? fitting : newestFirst.slice(0, 1));
    const [promoted] = newestFirst;
    if (promoted && !fits(promoted)) {
      const instead = fitting[0]
        ? `${remote} ${fitting[0].version} serves instead.`
        : 'A panel is in its place.';
      refused.push([...lacksOf(promoted, shell), instead].join(' '));
    }
    const other = canary && entryOf(canary.version);
    if (other && fits(other)) canaries.push({ ...canary, entry: other });
    else if (other) refused.push([...lacksOf(other, shell), 'Nobody gets it.'].join(' '));
  }
  return { candidates, canaries, refused };
}
