import { isLockTaken } from '../db/database-errors.ts';
import type { Queryable, Tx } from '../db/db.ts';
import { statement } from '../db/statement.ts';
import { fail } from '../failure.ts';

const all = statement<{ id: string }>('deliverable-keys.all', 'select id from deliverable_keys');

const use = statement(
  'deliverable-keys.use',
  'insert into deliverable_keys (id) values ($1) on conflict (id) do nothing',
);

const lock = statement(
  'deliverable-keys.lock',
  'select from deliverable_keys order by id for no key update nowait',
);

/** The ids of the keys that encrypted something. */
export const keysInUse = async (on: Queryable): Promise<string[]> => (await all.rows(on)).map(({ id }) => id);

export const useKey = (on: Queryable, keyId: string): Promise<number> => use.run(on, [keyId]);

/** Lets one transaction at a time add deliverables. Throws DATABASE_UNAVAILABLE while another does. */
export async function lockDeliverableKeys(tx: Tx): Promise<void> {
  try {
    await lock.run(tx);
  } catch (error) {
    // Another addition holds the lock. As a failure of our own, it is not logged as a slow database.
    throw isLockTaken(error) ? fail('DATABASE_UNAVAILABLE', { cause: error }) : error;
  }
}
