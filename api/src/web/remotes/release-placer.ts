import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../platform/db/db.ts';
import { parseEntry, type RegistryRemote } from './registry.ts';
import { COPIES, faultOf, markOf, marksOf, placeFiles, readFolder } from './release-files.ts';
import { filesOf, releaseOf, type Files } from './releases.sql.ts';

/** Files of a release are gone or changed, also in the database. */
class DamagedRelease extends Error {}

export interface ReleasePlacer {
  /** Whether the files of this release are in the folder now. Rejects where they are damaged in the database too. */
  place(remote: string, version: string): Promise<boolean>;
  /**
   * Whether this file, `<remote>/<version>/<name>`, is in the folder. One of a release that was placed has to be as it was then, and so do its
   * compressed copies.
   */
  isThere(file: string): Promise<boolean>;
  /** The first of these versions whose files are intact. `faults` gets the reasons against the ones before it. */
  firstIntact(candidates: readonly RegistryRemote[], faults: string[]): Promise<RegistryRemote | undefined>;
}

/** Puts the files of releases from the database into a folder. */
export function releasePlacer(db: Db, folder: string): ReleasePlacer {
  const placed = new Map<string, ReadonlyMap<string, string>>();
  const placing = new Map<string, Promise<boolean>>();

  /** Once for all who ask at the same moment: a page asks for several files at once. */
  function place(remote: string, version: string): Promise<boolean> {
    const key = `${remote}/${version}`;
    const known = placing.get(key) ?? placeOnce(key, remote, version).finally(() => placing.delete(key));
    placing.set(key, known);
    return known;
  }

  async function placeOnce(key: string, remote: string, version: string): Promise<boolean> {
    const own = path.join(folder, remote, version);
    // Files may be damaged, and a process that starts on the same folder deletes what served long ago.
    const found = await marksOf(own);
    if (isDeepStrictEqual(placed.get(key), found)) return true;
    const release = await releaseOf(db, remote, version);
    if (!release) return false;
    const entry = parseEntry(release.entry);
    const isIntact = async (files: Files) => !(await faultOf(entry, release.contentHash, files));
    const isFoundIntact = await isIntact(await readFolder(own).catch(() => new Map<string, Buffer>()));
    if (!isFoundIntact) {
      const files = await filesOf(db, remote, version);
      const fault = await faultOf(entry, release.contentHash, files);
      if (fault) throw new DamagedRelease(fault);
      await placeFiles(folder, key, files, isIntact);
    }
    placed.set(key, isFoundIntact ? found : await marksOf(own));
    return true;
  }

  async function isThere(file: string): Promise<boolean> {
    const [remote = '', version = '', ...rest] = file.split('/');
    const marks = placed.get(`${remote}/${version}`);
    if (!marks) return (await markOf(path.join(folder, file))) !== undefined;
    const name = rest.join('/');
    const isAsPlaced = async (each: string) =>
      (await markOf(path.join(folder, remote, version, each))) === marks.get(each);
    const same = await Promise.all(['', ...COPIES].map((copy) => isAsPlaced(name + copy)));
    return marks.has(name) && same.every(Boolean);
  }

  async function firstIntact(
    candidates: readonly RegistryRemote[],
    faults: string[],
  ): Promise<RegistryRemote | undefined> {
    for (const entry of candidates)
      try {
        await place(entry.name, entry.version);
        return entry;
      } catch (error) {
        if (!(error instanceof DamagedRelease)) throw error;
        faults.push(error.message);
      }
    return undefined;
  }

  return { place, isThere, firstIntact };
}
