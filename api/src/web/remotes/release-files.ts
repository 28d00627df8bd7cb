import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { RegistryRemote } from './registry.ts';
import type { Files } from './releases.sql.ts';

const unpacked = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) };
/** The ends of the names of compressed copies. */
export const COPIES = Object.keys(unpacked) as (keyof typeof unpacked)[];
const packing = (file: string) => COPIES.find((end) => file.endsWith(end));

/** The name of the entry of a release in its folder. */
export const ENTRY = 'remote.json';

async function namesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((each) => each.isFile())
    .map((each) => path.relative(folder, path.join(each.parentPath, each.name)).replaceAll(path.sep, '/'))
    .filter((name) => name !== ENTRY);
}

/** The files of a folder, without the entry. */
export async function readFolder(folder: string): Promise<Files> {
  const names = await namesIn(folder);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const)),
  );
}

/** A fingerprint (inode, size, ctime) that changes with the file; undefined where there is no file. */
export async function markOf(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? `${found.ino} ${found.size} ${found.ctimeMs}` : undefined;
}

/** The fingerprints of the files in a folder; empty where there is no folder. */
export async function marksOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await namesIn(folder).catch(() => []);
  const marks = names.map(async (name) => [name, (await markOf(path.join(folder, name))) ?? ''] as const);
  return new Map(await Promise.all(marks));
}

/**
 * The SHA-256 of a release: of its files, and of its entry without name, version and address. Compressed copies do not count,
 * since they depend on the program that compressed them.
 */
export function contentHashOf(
  { name: _, version: __, base: ___, ...entry }: RegistryRemote,
  files: Files,
): string {
  const hash = createHash('sha256').update(sorted(entry));
  for (const name of [...files.keys()].filter((each) => !packing(each)).sort())
    hash.update(`\n${name}\n`).update(sha256(files.get(name) ?? Buffer.alloc(0)));
  return hash.digest('hex');
}

export const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** JSON that does not depend on the order of keys, which the database does not store. */
export const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/**
 * A sentence about the first fault of the files of a release; undefined where there is none. Every file has to be there with the hash that the
 * entry lists, and each compressed copy has to have the content of its file.
 */
export async function faultOf(
  entry: RegistryRemote,
  contentHash: string,
  files: Files,
): Promise<string | undefined> {
  const release = `${entry.name} ${entry.version}`;
  if (files.size === 0) return `The files of ${release} are gone. Release it again.`;
  const listed = { ...entry.integrity, ...(entry.server && { [entry.server.file]: entry.server.integrity }) };
  for (const [file, integrity] of Object.entries(listed)) {
    const bytes = files.get(file);
    if (!bytes) return `${file} of ${release} is gone. Release it again.`;
    if (integrityOf(bytes) !== integrity) return `${file} of ${release} is not the file that was released.`;
  }
  for (const [file, bytes] of files) {
    const kind = packing(file);
    if (!kind) continue;
    const plain = files.get(file.slice(0, -kind.length));
    const copy = await unpacked[kind](bytes).catch(() => undefined);
    if (!plain || !copy?.equals(plain)) return `${file} of ${release} is not the file that was released.`;
  }
  if (contentHashOf(entry, files) !== contentHash)
    return `The files of ${release} are not those that were released.`;
  return undefined;
}

/** Where drafts of releases are, in the folder of remotes: no name of a remote, and nothing that is served. */
export const DRAFTS = '.drafts';

/**
 * Puts the files of a release into its folder `<remote>/<version>`, all at once. Several processes may do so at the same time on one folder:
 * each has a draft of its own, and the files that are there stay where `isSound` says so.
 */
export async function placeFiles(
  remotes: string,
  own: string,
  files: Files,
  isSound: (files: Files) => Promise<boolean>,
): Promise<void> {
  const folder = path.join(remotes, own);
  const [draft, aside] = [randomUUID(), randomUUID()].map((name) => path.join(remotes, DRAFTS, name)) as [
    string,
    string,
  ];
  try {
    for (const [name, bytes] of files) {
      const file = path.join(draft, name);
      if (!file.startsWith(`${draft}${path.sep}`)) throw new Error(`${name} is outside its folder`);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
    await mkdir(path.dirname(folder), { recursive: true });
    while (!(await isMoved(draft, folder))) {
      // Another process may have been faster.
      if (await isSound(await readFolder(folder).catch(() => new Map<string, Buffer>()))) return;
      await rename(folder, aside).catch(unless('ENOENT'));
      await rm(aside, { recursive: true, force: true });
    }
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** False where there is a folder already. */
const isMoved = (draft: string, folder: string): Promise<boolean> =>
  rename(draft, folder).then(
    () => true,
    (error: unknown) => unless('EEXIST', 'ENOTEMPTY')(error) ?? false,
  );

/** Throws an error that has none of these codes. */
const unless =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (!codes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  };
