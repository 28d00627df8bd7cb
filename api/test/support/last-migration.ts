import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Db } from '../../src/platform/db/db.ts';

const folder = path.join(import.meta.dirname, '../../src/platform/db/migrations');

/** The name of the newest migration. */
export const lastMigration = path.basename(readdirSync(folder).sort().at(-1)!, '.sql');

/** Makes a database that of the release before. */
export async function undoLastMigration(db: Db): Promise<void> {
  const [, down] = readFileSync(path.join(folder, `${lastMigration}.sql`), 'utf8').split('-- Down Migration');
  await db.withClient(async (client) => {
    await client.query(
      `begin; ${down}; delete from schema_migrations where name = '${lastMigration}'; commit`,
    );
  });
}

/** Whether the newest migration has run. */
export async function hasLastMigration(db: Db): Promise<boolean> {
  const { rows } = await db.execute({
    text: 'select from schema_migrations where name = $1',
    values: [lastMigration],
  });
  return rows.length === 1;
}
