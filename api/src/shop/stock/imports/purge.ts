import type { Db } from '../../../platform/db/db.ts';
import { giveUpImports } from './imports.sql.ts';
import { purgeRows } from './lines.sql.ts';

const atOnce = 5_000;

/** Ends abandoned imports, and deletes lines that are no longer needed, a few thousand at a time (rules 3.15). */
export async function purgeImports(db: Db): Promise<void> {
  await giveUpImports(db);
  while ((await purgeRows(db, atOnce)) === atOnce);
}
