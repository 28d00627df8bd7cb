import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import type { SavedStore, StoreDocument } from './store-config.sql.ts';

const create = statement(
  'store-config.create',
  `insert into store_config (document) values ('{}') on conflict (id) do nothing`,
);
const lock = statement<{ version: number; document: Partial<StoreDocument> }>(
  'store-config.lock',
  'select version, document from store_config where id = 1 for update',
);
// A save that changes nothing makes no new version, so that other open forms stay valid.
const save = statement<{ version: number }>(
  'store-config.save',
  `update store_config
      set document = $1, version = version + (document is distinct from $1::jsonb)::integer, updated_at = now(),
          updated_by = $2
    where id = 1 returning version`,
);

const known = statement<{ username: string }>(
  'store-config.known-usernames',
  'select username from users where username_folded = any($1) order by username_folded',
);

/** The names among these that accounts have, as they are spelled there. */
export const usernamesOf = async (tx: Tx, names: readonly string[]): Promise<string[]> =>
  (await known.rows(tx, [names.map((name) => name.toLowerCase())])).map(({ username }) => username);

/** Locks the row of the settings, which is inserted when the store has none yet. */
export async function lockStore(tx: Tx): Promise<SavedStore> {
  await create.run(tx);
  return (await lock.row(tx))!;
}

/** The version that the document has now. */
export const saveStore = async (tx: Tx, document: StoreDocument, by: string): Promise<number> =>
  (await save.row(tx, [JSON.stringify(document), by]))!.version;
