import type { Tx } from '../../platform/db/db.ts';
import { refuse } from './refusals.ts';
import { parseEntry, type RegistryRemote } from './registry.ts';
import { sharedPaths, type Serving } from './releases.rules.ts';
import { releasesOf } from './releases.sql.ts';
import { SIGN_IN_PAGES } from './shell-pages.ts';

/** Without paths where the entry is one of another version of the store. */
export function manifestOf(entry: unknown): Pick<RegistryRemote['manifest'], 'basePaths' | 'routes'> {
  try {
    return parseEntry(entry).manifest;
  } catch {
    return { basePaths: [], routes: [] };
  }
}

/** An address belongs to one remote, or to the shell. */
export async function refuseTakenPaths(
  tx: Tx,
  { name: remote, version, manifest }: RegistryRemote,
  serving: ReadonlyMap<string, Serving>,
) {
  const others = [...serving]
    .filter(([name]) => name !== remote)
    .flatMap(([name, { versions, canary }]) =>
      [versions.at(-1), canary?.version].flatMap((each) => (each ? { remote: name, version: each } : [])),
    );
  const taken = (await releasesOf(tx, others)).flatMap((other) =>
    sharedPaths(manifest, manifestOf(other.entry)).map(
      (shared) => `${shared} belongs to ${other.remote} ${other.version}.`,
    ),
  );
  if (taken.length > 0)
    refuse(`${remote} ${version} has paths of another remote, so nothing was changed.`, ...taken);
  const ofShell = sharedPaths(manifest, { basePaths: SIGN_IN_PAGES, routes: [] });
  if (ofShell.length > 0)
    refuse(
      `${remote} ${version} has paths of the shell, so nothing was changed.`,
      ...ofShell.map((each) => `${each} belongs to the shell.`),
    );
}
