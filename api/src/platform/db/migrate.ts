import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunnerOption } from 'node-pg-migrate';
import type pg from 'pg';
import { StartRefused } from '../failure.ts';
import { isLockTaken, isRetryable, isUndefinedName, isUndefinedTable } from './database-errors.ts';
import type { Db, Queryable } from './db.ts';

const folder = (name: string) => join(import.meta.dirname, name);
const down = '-- Down Migration';

/** The functions in force, each in a file of its own. */
const functions = async (): Promise<string> => {
  const files = (await readdir(folder('functions'))).sort();
  return (await Promise.all(files.map((file) => readFile(folder(join('functions', file)), 'utf8')))).join(
    '\n',
  );
};

/**
 * The previous release serves meanwhile. A statement that waits for a table lock blocks everything behind it, so it gives up soon and is
 * retried. Only for this transaction: waiting for another instance that migrates may take longer.
 */
const lockTimeout = "set local lock_timeout = '1s'";
const lockTries = 30;

/** A longer wait is logged. Two processes that start together wait for each other for less than that. */
const silentMs = 1_000;

interface Log {
  info(line: string): void;
  warn(line: string): void;
}

const silence: Log = { info: () => undefined, warn: () => undefined };

type Strategy = NonNullable<RunnerOption['migrationLoaderStrategies']>[number];

/** An index of a table that was there before, and may be large. */
const ownIndex = /^create (?=index if not exists (\w+) on (\w+))[^;]*;/gm;

/**
 * The last migration also applies the functions: every upgrade brings them up to date, in its own transaction. Indexes that are `there` are
 * left out: the statement would lock their tables all the same.
 */
const loading =
  (there: ReadonlySet<string>): Exclude<Strategy['loader'], string> =>
  (paths) =>
    Promise.all(
      paths.map(async (path) => {
        const [up = ''] = (await readFile(path, 'utf8')).split(down);
        const own = up.replace(ownIndex, (statement, name: string) => (there.has(name) ? '' : statement));
        const text = path === paths.at(-1) ? own + (await functions()) : own;
        return {
          id: path,
          filePaths: [path],
          actions: { up: (pgm) => pgm.sql(`${lockTimeout};\n${text}`), down: false, shorthands: {} },
        };
      }),
    );

/** The names of the migrations of this version, in their order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder('migrations'))).map((file) => file.replace(/\.sql$/, '')).sort();

/** The names of the migrations that this database has, in their order; none where it has no store. */
async function migrationsOf(on: Queryable): Promise<string[]> {
  try {
    const { rows } = await on.execute<{ name: string }>({
      text: 'select name from schema_migrations order by id',
    });
    return rows.map(({ name }) => name);
  } catch (error) {
    if (!isUndefinedTable(error)) throw error;
    return [];
  }
}

/** Whether the database has every migration of this version. */
export async function isMigrated(on: Queryable): Promise<boolean> {
  const there = await migrationsOf(on);
  return (await knownMigrations()).every((name) => there.includes(name));
}

/**
 * Brings the schema to this version, or to its first `count` migrations; several instances that start at once wait for each other. Each
 * migration is a transaction: together they would hold the locks of all of them, and wait for each lock with all others in hand. A start that
 * fails between two is completed by the next one. Refuses (`StartRefused`) a database that a newer version has changed.
 */
export async function migrate(db: Db, log: Log = silence, count = Number.POSITIVE_INFINITY): Promise<void> {
  const done: string[] = [];
  for (let tries = 1; done.length < count;) {
    try {
      const now = await db.withClient((client) => run(client, log, count - done.length));
      if (now.length === 0) break;
      done.push(...now.map(({ name }) => name));
      tries = 1;
    } catch (error) {
      if (!(isLockTaken(error) || isRetryable(error)) || tries === lockTries) throw error;
      tries++;
      log.warn('a migration waits for a lock that another transaction holds');
      await pause(Math.random() * 2_000);
    }
  }
  if (done.length > 0) log.info(`the schema was brought up to date: ${done.join(', ')}`);
}

/**
 * Runs the next migration; in an empty database all at once, up to `most`. The library is loaded only for that: few starts upgrade, and with
 * its compiler it takes 4 MiB for as long as the process runs.
 */
async function run(client: pg.Client & Queryable, log: Log, most: number) {
  await refuseNewer(client);
  if (await isMigrated(client)) return [];
  const { PG_MIGRATE_LOCK_ID, runner } = await import('node-pg-migrate');
  await lockForMigration(client, PG_MIGRATE_LOCK_ID, log);
  const had = await migrationsOf(client);
  const count = had.length === 0 ? most : 1;
  const pending = (await knownMigrations()).filter((name) => !had.includes(name)).slice(0, count);
  const there = await makeIndexesAhead(client, log, pending);
  const done = await runner({
    dbClient: client,
    dir: folder('migrations'),
    migrationLoaderStrategies: [{ extensions: ['.sql'], loader: loading(there) }],
    direction: 'up',
    count,
    migrationsTable: 'schema_migrations',
    checkOrder: true,
    singleTransaction: true,
    noLock: true,
    log: () => undefined,
    // Silent: a failure is thrown.
    logger: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  // A newer version may have migrated while this one waited for the lock.
  await refuseNewer(client);
  return done;
}

/**
 * Makes the indexes of the `pending` migrations concurrently. In the transaction of the upgrade, nobody could write to their tables until it
 * ends. Indexes of a column that the upgrade adds are left to it. Returns the names of the indexes that exist.
 */
async function makeIndexesAhead(
  client: pg.Client & Queryable,
  log: Log,
  pending: readonly string[],
): Promise<ReadonlySet<string>> {
  const made = new Set<string>();
  for (const migration of pending) {
    const text = await readFile(folder(join('migrations', `${migration}.sql`)), 'utf8');
    for (const [statement, name, table] of text.matchAll(ownIndex)) {
      const { rows } = await client.query<{ isTable: boolean; isValid: boolean | null }>(
        `select to_regclass($2) is not null as "isTable",
                (select indisvalid from pg_index where indexrelid = to_regclass($1)) as "isValid"`,
        [name, table],
      );
      const { isTable, isValid } = rows[0]!;
      if (isValid) made.add(name!);
      if (!isTable || isValid) continue;
      log.info(`the index ${name} is made while the store goes on`);
      // A start was killed while it made this index.
      if (isValid === false) await client.query(`drop index concurrently ${name}`);
      try {
        await client.query(statement.replace('create index', 'create index concurrently'));
        made.add(name!);
      } catch (error) {
        if (!isUndefinedName(error)) throw error;
      }
    }
  }
  return made;
}

/**
 * Takes the lock of the migration runner, which would wait for it without a message. The lock ends with the connection. It is polled, because an
 * index that is made concurrently waits for every running statement, and a statement that waits for this lock would be one of them.
 */
async function lockForMigration(client: pg.Client, lock: number, log: Log): Promise<void> {
  const late = setTimeout(
    () =>
      log.warn(
        'another process is migrating the schema, or was killed while it did: waiting until the database has released its lock',
      ),
    silentMs,
  );
  try {
    for (;;) {
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock]);
      if (rows[0]?.got) return;
      await pause(100);
    }
  } finally {
    clearTimeout(late);
  }
}

/** Writing by older rules could break what the newer version promises. */
async function refuseNewer(on: Queryable): Promise<void> {
  const known = new Set(await knownMigrations());
  const newer = (await migrationsOf(on)).find((name) => !known.has(name));
  if (newer !== undefined)
    throw new StartRefused(
      `The database is of a newer version of the store, with the migration ${newer}: start that version.`,
    );
}
