import type { Queryable } from '../db/db.ts';
import { statement } from '../db/statement.ts';

const all = statement<{ id: string }>('deliverable-keys.all', 'select id from deliverable_keys');

const use = statement(
  'deliverable-keys.use',
  'insert into deliverable_keys (id) values ($1) on conflict (id) do nothing',
);

/** The ids of the keys that encrypted something. */
export const keysInUse = async (on: Queryable): Promise<string[]> => (await all.rows(on)).map(({ id }) => id);

export const useKey = (on: Queryable, keyId: string): Promise<number> => use.run(on, [keyId]);
