import { loadRegistry, type LoadedRegistry, type Registry, type RegistryRemote } from './registry.ts';
import { isInAudience, type Visitor } from './releases.rules.ts';
import type { Canary } from './candidates.ts';

/** The entries in force for this shell: those for everybody, and the canaries. */
export interface State {
  entries: RegistryRemote[];
  canaries: Canary[];
  /** The names of the remotes that were taken out of service. */
  retired: readonly string[];
}

/** The registry of each visitor. */
export interface InForce {
  of(visitor: Visitor): LoadedRegistry;
  hasShares: boolean;
}

export function inForceOf({ entries, canaries, retired }: State, shell: Registry['shell']): InForce {
  const made = new Map<string, LoadedRegistry>();
  const byAccount = canaries.some(({ roles, accounts }) => roles.length + accounts.length > 0);
  const withEntries = (chosen: readonly RegistryRemote[]) => {
    const remotes = entries.map((entry) => chosen.find(({ name }) => name === entry.name) ?? entry);
    const origins = [
      ...new Set(remotes.filter(({ base }) => !base.startsWith('/')).map(({ base }) => new URL(base).origin)),
    ];
    return loadRegistry({
      schema: 1,
      shell,
      ...(origins.length > 0 && { origins }),
      ...(byAccount && { byAccount }),
      ...(retired.length > 0 && { retired: [...retired] }),
      remotes,
    });
  };
  return {
    hasShares: canaries.length > 0,
    of(visitor) {
      const mine = canaries.filter(({ entry, ...audience }) =>
        isInAudience(visitor, { ...audience, remote: entry.name, version: entry.version }),
      );
      const key = mine.map(({ entry }) => entry.name).join();
      const known = made.get(key) ?? withEntries(mine.map(({ entry }) => entry));
      made.set(key, known);
      return known;
    },
  };
}

/** For a line of the log. */
export const versions = (state: InForce) =>
  state
    .of({})
    .registry.remotes.map(({ name, version }) => `${name} ${version}`)
    .join(', ') || 'no remotes';
