import type { Db } from '../../platform/db/db.ts';
import { entryFrom, refuse, refuseUnfit } from './refusals.ts';
import type { RegistryRemote } from './registry.ts';
import { contentHashOf, faultOf } from './release-files.ts';
import { servingOf } from './releases.rules.ts';
import {
  allPromotions,
  dropUnusedFiles,
  insertRelease,
  lastShell,
  releaseOf,
  type Files,
} from './releases.sql.ts';

/** How many of the last releases and promotions of each remote keep their files. */
const FILES_OF_LAST = 10;

export interface Recorded {
  entry: RegistryRemote;
  contentHash: string;
  /** False where the same release was there already. */
  isNew: boolean;
}

/**
 * Records a release with its files.
 * @throws StartRefused when the entry or a file is not what it has to be, when the version is released with another content, or when the
 *   store's shell would refuse it
 */
export async function record(
  db: Db,
  given: { entry: unknown; files: Files; commit: string | null; by: string },
): Promise<Recorded> {
  const entry = entryFrom(given.entry);
  const contentHash = contentHashOf(entry, given.files);
  const fault = await faultOf(entry, contentHash, given.files);
  if (fault) refuse(fault);
  return db.transaction(async (tx) => {
    const { name: remote, version } = entry;
    const before = await releaseOf(tx, remote, version);
    if (before && before.contentHash !== contentHash)
      refuse(`${remote} ${version} is released with another content. Give this one a version of its own.`);
    if (!before) refuseUnfit(entry, await lastShell(tx));
    const { commit, by, files } = given;
    await insertRelease(tx, { remote, version, entry, contentHash, commit, by }, files);
    // Keeps the versions that a rollback may go back to, and this one, which may be an old release that got its files back.
    const stack = servingOf(await allPromotions(tx)).get(remote)?.versions ?? [];
    await dropUnusedFiles(tx, remote, FILES_OF_LAST, [version, ...stack.slice(-FILES_OF_LAST)]);
    return { entry, contentHash, isNew: !before };
  });
}
