import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../platform/db/db.ts';
import { repeat } from '../platform/jobs/schedule.ts';
import { isHashed, listedFiles } from './shell-files.ts';
import { addFiles, dropFiles, filesAt, keepFiles, knownFiles } from './shell-files.sql.ts';

/** The files of other shells than the one that this process was started with: of other processes, and of earlier builds. */
export interface SharedShellFiles {
  /** Where they are, after {@link place}. */
  folder: string;
  /** Whether this file of the shell, by its path in `dist/shell`, is in the folder now. */
  place(file: string): Promise<boolean>;
  /** Ends the notes that the files of this process are served. */
  close(): Promise<void>;
}

/** How often a process notes that it serves its files: much more often than the age at which files are deleted. */
const KEEP_MS = 24 * 3600_000;
/** How long files are kept after the last process that served them. By then no open page and no start needs them. */
const AGE = '14 days';
/** From this age on a file of the folder that is not in the table is a leftover, which no process is writing. */
const LEFT_MS = 3600_000;
/** Copies that the build made. */
const KINDS = ['', '.br', '.gz'];

/**
 * Puts the files of this process's shell into the database, where every process of the store finds them. They stay while a process
 * serves them, and 14 days after that.
 */
export async function shareShellFiles({
  db,
  shellDir,
  folder,
  log,
}: {
  db: Db;
  shellDir: string;
  /** Writable; processes of one machine may have the same one. */
  folder: string;
  log: { warn: (message: string) => void };
}): Promise<SharedShellFiles> {
  const names = (await listedFiles(shellDir)).filter(isShared);
  const paths = names.flatMap((name) => KINDS.map((kind) => name + kind));

  async function keep() {
    const there = new Set(await keepFiles(db, paths));
    const missing = new Map<string, Buffer>();
    for (const name of paths.filter((each) => !there.has(each))) {
      // Not every file has compressed copies.
      const bytes = await readFile(path.join(shellDir, name)).catch(() => undefined);
      if (bytes) missing.set(name, bytes);
    }
    if (missing.size > 0) await addFiles(db, missing);
    await dropFiles(db, AGE);
  }

  async function place(file: string): Promise<boolean> {
    if (!isShared(file)) return false;
    const files = await filesAt(
      db,
      KINDS.map((kind) => file + kind),
    );
    // The file itself last: where it is, its copies are.
    for (const [name, bytes] of [...files].sort(([a], [b]) => b.length - a.length))
      await write(folder, name, bytes);
    return files.has(file);
  }

  await keep();
  await forget(db, folder);
  const keeping = repeat(KEEP_MS, keep, (error) =>
    log.warn(`Shell files could not be stored: ${(error as Error).message}`),
  );
  return { folder, place, close: () => keeping.stop() };
}

/** Whether browsers load this file, under a name that no other content has. */
const isShared = (file: string): boolean =>
  isHashed(file) && /^(?:[\w-]+\/)*[\w.-]+$/.test(file) && !file.startsWith('server/');

/** Nobody reads half a file. */
async function write(folder: string, name: string, bytes: Buffer) {
  const file = path.join(folder, name);
  const draft = path.join(folder, `${randomUUID()}.draft`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, bytes);
  await rename(draft, file);
}

/** Deletes the files that the database has no more. */
async function forget(db: Db, folder: string) {
  const found = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((each) => each.isFile())
    .map((each) => path.relative(folder, path.join(each.parentPath, each.name)).replaceAll(path.sep, '/'));
  const known = new Set(await knownFiles(db, found));
  for (const file of found.filter((each) => !known.has(each))) {
    const { mtimeMs } = await stat(path.join(folder, file)).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > LEFT_MS) await rm(path.join(folder, file), { force: true });
  }
}
