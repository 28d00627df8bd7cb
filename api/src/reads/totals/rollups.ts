import type { Db } from '../../platform/db/db.ts';
import { foldRollups, rebuildRollups } from './rollups.sql.ts';

/** Small, because the next buyer's commit waits until the batch is flushed to disk. */
const batch = 200;

/** Folds the deltas into the totals (docs/adr/0007); returns how many batches it took. */
export async function rollUp(db: Db): Promise<number> {
  for (let batches = 1; ; batches++) if ((await foldRollups(db, batch)) < batch) return batches;
}

/**
 * Recounts all totals while the store runs. This may take minutes, so it uses a connection without time-outs. Meanwhile no deltas are
 * rolled up, and nobody else waits.
 */
export const recount = (db: Db): Promise<void> =>
  db.withClient(async (client) => {
    await client.query('begin transaction isolation level repeatable read');
    // The first statement that reads takes the snapshot, so the lock comes before it: no fold is seen half done.
    await client.query('lock table rollup_state in exclusive mode');
    await rebuildRollups(client);
    await client.query('commit');
  });
