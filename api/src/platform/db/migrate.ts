import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runner, type RunnerOption } from 'node-pg-migrate';
import type { Db } from './db.ts';

const folder = (name: string) => join(import.meta.dirname, name);
const down = '-- Down Migration';

/** The functions in force, each in a file of its own. */
const functions = async (): Promise<string> => {
  const files = (await readdir(folder('functions'))).sort();
  return (await Promise.all(files.map((file) => readFile(folder(join('functions', file)), 'utf8')))).join(
    '\n',
  );
};

type Strategy = NonNullable<RunnerOption['migrationLoaderStrategies']>[number];

/** The last migration also applies the functions: every upgrade brings them up to date, in its own transaction. */
const load: Exclude<Strategy['loader'], string> = (paths) =>
  Promise.all(
    paths.map(async (path) => {
      const [up = ''] = (await readFile(path, 'utf8')).split(down);
      const text = path === paths.at(-1) ? up + (await functions()) : up;
      return {
        id: path,
        filePaths: [path],
        actions: { up: (pgm) => pgm.sql(text), down: false, shorthands: {} },
      };
    }),
  );

/** Brings the schema to this version; several instances that start at once wait for each other. */
export async function migrate(db: Db, log: (line: string) => void = () => undefined): Promise<void> {
  await db.withClient(async (client) => {
    const done = await runner({
      dbClient: client,
      dir: folder('migrations'),
      migrationLoaderStrategies: [{ extensions: ['.sql'], loader: load }],
      direction: 'up',
      migrationsTable: 'schema_migrations',
      checkOrder: true,
      singleTransaction: true,
      advisoryLockMode: 'wait',
      log: () => undefined,
      logger: { debug: () => undefined, info: () => undefined, warn: log, error: log },
    });
    if (done.length > 0)
      log(`the schema was brought up to date: ${done.map((each) => each.name).join(', ')}`);
  });
}
