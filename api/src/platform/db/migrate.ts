import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import type { Db } from './db.ts';

const dir = fileURLToPath(new URL('./migrations', import.meta.url));

/** Brings the schema to this version; several instances that start at once wait for each other. */
export async function migrate(db: Db, log: (line: string) => void = () => undefined): Promise<void> {
  await db.withClient(async (client) => {
    const done = await runner({
      dbClient: client,
      dir,
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
