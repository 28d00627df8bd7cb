import { lacksOf } from 'shared-contract/compatibility';
import { parseEntry, type RegistryRemote } from './registry.ts';
import type { Audience, Serving } from './releases.rules.ts';
import type { Release } from './releases.sql.ts';

/** How many versions back a shell looks for one that it does not refuse. */
export const STEPS_BACK = 10;

/** What may be in force: of each remote the last versions, and the one that some get. */
export const wantedOf = (serving: ReadonlyMap<string, Serving>) =>
  [...serving].flatMap(([remote, { versions: own, canary }]) =>
    [...own.slice(-STEPS_BACK), ...(canary ? [canary.version] : [])].map((version) => ({ remote, version })),
  );

/** What only some visitors get. */
export type Tried = { entry: RegistryRemote } & Audience;

interface Wishes {
  /** Of each remote the entries that may serve everybody, the one to serve first. */
  wishes: Map<string, RegistryRemote[]>;
  tried: Tried[];
  /** The promoted versions that this shell refuses, and what serves instead: one line each. */
  refused: string[];
}

/**
 * Of each remote its versions that this shell does not refuse, the one to serve first; where it refuses all of them, the last one, with a
 * panel. An entry that this process cannot read is left out. Where it would serve otherwise, the reason is added to `against`.
 */
export function wishesOf(
  serving: ReadonlyMap<string, Serving>,
  releases: readonly Release[],
  shell: Parameters<typeof lacksOf>[1],
  against: string[],
): Wishes {
  const wishes = new Map<string, RegistryRemote[]>();
  const tried: Tried[] = [];
  const refused: string[] = [];
  const fits = (entry: RegistryRemote) => lacksOf(entry, shell).length === 0;
  for (const [remote, { versions: own, canary }] of serving) {
    const entryOf = (version: string, isWanted = true): RegistryRemote | undefined => {
      const release = releases.find((each) => each.remote === remote && each.version === version);
      try {
        return release && parseEntry(release.entry);
      } catch (error) {
        if (isWanted)
          against.push(`the entry of ${remote} ${version} cannot be read: ${(error as Error).message}`);
        return undefined;
      }
    };
    const lately: RegistryRemote[] = [];
    for (const version of own.slice(-STEPS_BACK).toReversed()) {
      const entry = entryOf(version, !lately.some(fits));
      if (entry) lately.push(entry);
    }
    const fitting = lately.filter(fits);
    wishes.set(remote, fitting.length > 0 ? fitting : lately.slice(0, 1));
    const [wished] = lately;
    if (wished && !fits(wished)) {
      const instead = fitting[0]
        ? `${remote} ${fitting[0].version} serves instead.`
        : 'A panel is in its place.';
      refused.push([...lacksOf(wished, shell), instead].join(' '));
    }
    const other = canary && entryOf(canary.version);
    if (other && fits(other)) tried.push({ ...canary, entry: other });
    else if (other) refused.push([...lacksOf(other, shell), 'Nobody gets it.'].join(' '));
  }
  return { wishes, tried, refused };
}
