import { recount } from '../../src/reads/totals/rollups.ts';
import type { Tx } from '../../src/platform/db/db.ts';
import type { TestStore } from './test-store.ts';

/** Runs `work` in a transaction of the owner, without the triggers, which let no copies of orders be made or removed. */
export const withoutTriggers = <T>(
  { owner }: Pick<TestStore, 'owner'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  owner.transaction(async (tx) => {
    await tx.execute({ text: 'set local session_replication_role = replica' });
    return work(tx);
  });

/** Runs `work` in a transaction of the owner, in which rows of the audit log can be changed. */
export const withoutAuditTriggers = <T>(
  { owner }: Pick<TestStore, 'owner'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  owner.transaction(async (tx) => {
    await tx.execute({ text: 'alter table audit_log disable trigger audit_log__append_only' });
    const done = await work(tx);
    await tx.execute({ text: 'alter table audit_log enable always trigger audit_log__append_only' });
    return done;
  });

/** Runs statements without the triggers, and counts the totals again. */
export async function fillWithoutTriggers(store: TestStore, ...texts: readonly string[]): Promise<void> {
  await withoutTriggers(store, async (tx) => {
    for (const text of texts) await tx.execute({ text });
  });
  await recount(store.db);
}
