import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { inDatabase, openDb, type Connection, type Db } from '../db/db.ts';
import { halfRestored } from '../db/half-restored.ts';
import { knownMigrations, migrate } from '../db/migrate.ts';
import { verify } from '../db/verify.ts';
import { StartRefused } from '../failure.ts';
import { installQueue } from '../jobs/queue.ts';
import { backupFiles, recordBackup, recordTrial } from './backups.sql.ts';
import { contentOf, loadContent, manifestOf, type Manifest } from './content.ts';
import { isEmpty } from './copy.sql.ts';
import { newBackupKey, seal, unseal } from './seal.ts';
import { dropStaleTrials, newTrial } from './trials.sql.ts';

// Backups of the whole store in one file, made beside a running one (docs/adr/0046).

type Say = (line: string) => void;

export interface BackupOptions {
  db: Db;
  connection: Connection;
  /** Public keys (`age1...`) whose owners can open it. */
  recipients: readonly string[];
  folder: string;
  /** Whether the backup is restored as a trial, into a database of its own, and every invariant is checked there. */
  tries: boolean;
  /** How many of the newest backups of this store are kept; all when undefined. */
  keep: number | undefined;
  say: Say;
}

const ending = '.backup.age';
const unfinished = '.part';
const dayMs = 86_400_000;

/**
 * Makes a backup and records it in the store. True when it was restored and every invariant held, or that was not asked for. Throws
 * `StartRefused` with one line.
 */
export async function makeBackup(options: BackupOptions): Promise<boolean> {
  const { db, folder, tries, say } = options;
  makeFolder(folder);
  return db.withClient(async (client) => {
    await lockForBackup(client);
    await dropStaleTrials(client);
    const { rows: clock } = await client.query<{ at: Date }>('select now() as at');
    const at = clock[0]!.at;
    const file = join(folder, `store-${at.toISOString().replaceAll(/[:.]/g, '-')}${ending}`);
    // A key for this process only, so that the backup can be verified without the owner's key.
    const own = await newBackupKey();
    const rows = await write(client, file, [...options.recipients, ...(tries ? [own.recipient] : [])]);
    const { size: bytes } = statSync(file);
    say(`${file}: ${rows.toLocaleString('en')} rows, ${(bytes / 1_048_576).toFixed(1)} MiB.`);
    // Before the trial: a file whose trial was killed counts for `keep`, too.
    await recordBackup(db, { at, file, bytes, rows, holds: null });
    const holds = tries ? await tryIt(options, client, file, own.identity) : null;
    if (holds !== null) await recordTrial(db, file, holds);
    if (holds !== false && options.keep !== undefined)
      forgetOlder(folder, await backupFiles(db), options.keep, say);
    return holds !== false;
  });
}

function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartRefused(
      `BACKUP_DIR ${folder} cannot be made (${(error as NodeJS.ErrnoException).code}): name a folder that the account of the store can write.`,
    );
  }
  // Removes what a killed backup left behind. A recent file may belong to another store's backup.
  for (const name of readdirSync(folder).filter((each) => each.endsWith(`${ending}${unfinished}`)))
    if (Date.now() - statSync(join(folder, name)).mtimeMs > dayMs)
      rmSync(join(folder, name), { force: true });
}

/** The key of the session lock of a running backup. Any constant works. */
const backupKey = 7_361_221;

async function lockForBackup(client: pg.Client) {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    backupKey,
  ]);
  if (!rows[0]?.got) throw new StartRefused('Another backup of this store is running: wait for it.');
}

/** Writes under a temporary name until the file is complete. Returns how many rows it has. */
async function write(client: pg.Client, file: string, recipients: readonly string[]): Promise<number> {
  const part = `${file}${unfinished}`;
  let rows = 0;
  try {
    await seal(
      part,
      recipients,
      contentOf(client, (count) => (rows = count)),
    );
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('E')) throw error;
    throw new StartRefused(
      `The backup ${file} cannot be written (${code}): make room there, or set BACKUP_DIR.`,
      { cause: error },
    );
  }
  return rows;
}

const noRight = '42501';

async function tryIt({ connection, say }: BackupOptions, client: pg.Client, file: string, identity: string) {
  const name = await newTrial(client);
  try {
    await client.query(`create database ${name}`);
  } catch (error) {
    if ((error as { code?: unknown }).code !== noRight) throw error;
    throw new StartRefused(
      `The backup ${file} was not tried, because its owner may not make databases: grant that account CREATEDB, or use --untried.`,
      { cause: error },
    );
  }
  try {
    const db = openDb({ connection: inDatabase(connection, name), size: 1 });
    try {
      return await restoreBackup(db, { file, identities: [identity], say });
    } finally {
      await db.close();
    }
  } finally {
    await client.query(`drop database ${name} with (force)`);
  }
}

/** `made`: the backups of this store, the newest first. Another store may keep its own in the same folder. */
function forgetOlder(folder: string, made: readonly string[], keep: number, say: Say) {
  const there = new Set(readdirSync(folder));
  const files = made.map((file) => basename(file)).filter((name) => there.has(name));
  for (const name of files.slice(keep)) {
    rmSync(join(folder, name));
    say(`${name} was deleted.`);
  }
}

export interface RestoreOptions {
  file: string;
  /** Secret keys (`AGE-SECRET-KEY-1...`), of which one has to open it. */
  identities: readonly string[];
  say: Say;
  /** Steps after the restore and before the store may start. */
  prepare?: (db: Db) => Promise<void>;
}

/**
 * Restores a backup into an empty database, brings it to this version, and runs every invariant; true when all hold. The whole file is
 * read before anything is made. Until it is done no store starts on the database. Throws `StartRefused` with one line.
 */
export async function restoreBackup(
  db: Db,
  { file, identities, say, prepare }: RestoreOptions,
): Promise<boolean> {
  await db.withClient(async (client) => {
    if (await halfRestored.isThere(client)) throw new StartRefused(halfRestored.line);
    if (!(await isEmpty(client)))
      throw new StartRefused('The database is not empty: name one that is with DATABASE_URL or DATA_DIR.');
    await dropStaleTrials(client);
  });
  let manifest: Manifest | undefined;
  await unseal(file, identities, async (content) => void (manifest = await manifestOf(content)));
  const { at, migrations, server } = manifest!;
  await requireKnown(file, migrations);
  await db.withClient((client) => halfRestored.mark(client));
  await migrate(db, undefined, migrations.length);
  await installQueue(db);
  const rows = await db.withClient(async (client) => {
    let count = 0;
    await client.query('begin');
    await unseal(file, identities, async (content) => void (count = await loadContent(client, content)));
    await client.query('commit');
    return count;
  });
  await migrate(db);
  await db.withClient((client) => client.query('analyze'));
  await prepare?.(db);
  await db.withClient((client) => halfRestored.end(client));
  say(`${rows.toLocaleString('en')} rows of ${at}, from PostgreSQL ${server}, were restored.`);
  return (await verify(db, say, at)) === 0;
}

async function requireKnown(file: string, migrations: readonly string[]) {
  const known = await knownMigrations();
  const foreign = migrations.find((name, at) => known[at] !== name);
  if (foreign !== undefined)
    throw new StartRefused(
      `${file} was made by another version of the store, with the migration ${foreign}: restore it with that version.`,
    );
}
