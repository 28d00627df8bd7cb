import type { Db } from '../../platform/db/db.ts';
import type { RegistryRemote } from './registry.ts';
import { faultOf } from './release-files.ts';
import { inService, servingOf } from './releases.rules.ts';
import { allPromotions, filesOf, lastShell, releasesOf } from './releases.sql.ts';
import { candidatesOf, wantedOf } from './candidates.ts';

/**
 * The differences between what was promoted and what is served, one line each: releases that the shell started last refuses, and
 * releases with a damaged file.
 */
export async function driftOf(db: Db): Promise<string[]> {
  const shell = await lastShell(db);
  if (!shell) return [];
  const serving = inService(servingOf(await allPromotions(db)));
  const releases = await releasesOf(db, wantedOf(serving));
  const lines: string[] = [];
  const { candidates, canaries, refused } = candidatesOf(serving, releases, shell, lines);
  lines.push(...refused);
  const faultOfRelease = async (entry: RegistryRemote) => {
    const { name: remote, version } = entry;
    const release = releases.find((each) => each.remote === remote && each.version === version);
    return release && faultOf(entry, release.contentHash, await filesOf(db, remote, version));
  };
  for (const entries of candidates.values()) {
    for (const entry of entries) {
      const fault = await faultOfRelease(entry);
      if (!fault) break;
      lines.push(fault);
    }
  }
  for (const { entry } of canaries) {
    const fault = await faultOfRelease(entry);
    if (fault) lines.push(`${fault} Nobody gets it.`);
  }
  return lines;
}
