import { recount } from '../../src/reads/totals/rollups.ts';
import type { TestStore } from './test-store.ts';

/** Runs statements in one transaction with the triggers off, which let no copies of orders be made or removed, and counts the totals again. */
export async function withoutTriggers(
  { db }: Pick<TestStore, 'db'>,
  ...texts: readonly string[]
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute({ text: 'set local session_replication_role = replica' });
    for (const text of texts) await tx.execute({ text });
  });
  await recount(db);
}
