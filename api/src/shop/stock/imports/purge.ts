import type { Db } from '../../../platform/db/db.ts';
import { giveUpImports, purgeRows } from './imports.sql.ts';

const atOnce = 5_000;

/** Gives up what nobody came back to, and deletes the lines that nobody needs any more, a few thousand at a time (rules 3.15). */
export async function purgeImports(db: Db): Promise<void> {
  await giveUpImports(db);
  while ((await purgeRows(db, atOnce)) === atOnce);
}
