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
  /** What was promoted and this shell refuses: a line for each, with what serves instead. */
  refused: string[];
}

/**
 * Of each remote its versions that this shell does not refuse, the one to serve first; where it refuses all of them, the last one, with a
 * panel. An entry that this process cannot read is left out, and the reason added to `against`.
 */
export function wishesOf(
  serving: ReadonlyMap<string, Serving>,
  releases: readonly Release[],
  shell: Parameters<typeof lacksOf>[1],
  against: string[],
): Wishes {
  const entries = releases.flatMap(({ remote, version, entry }) => {
    try {
      return [parseEntry(entry)];
    } catch (error) {
      against.push(`the entry of ${remote} ${version} cannot be read: ${(error as Error).message}`);
      return [];
    }
  });
  const wishes = new Map<string, RegistryRemote[]>();
  const tried: Tried[] = [];
  const refused: string[] = [];
  for (const [remote, { versions: own, canary }] of serving) {
    const entryOf = (version: string) =>
      entries.find((entry) => entry.name === remote && entry.version === version);
    const fits = (entry: RegistryRemote) => lacksOf(entry, shell).length === 0;
    const lately = own
      .slice(-STEPS_BACK)
      .toReversed()
      .flatMap((version) => entryOf(version) ?? []);
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
