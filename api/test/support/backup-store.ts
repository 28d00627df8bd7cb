import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fillWithDemoData } from '../../demo/demo-data.ts';
import { makeBackup, restoreBackup } from '../../src/platform/backup/backup.ts';
import { contentOf } from '../../src/platform/backup/content.ts';
import { newBackupKey, seal } from '../../src/platform/backup/seal.ts';
import { inDatabase, openDb, type Db } from '../../src/platform/db/db.ts';
import { urlOf } from './shoppers.ts';
import { openTestStore } from './test-store.ts';

/** A store with demo data, a folder for its backups, and the key that opens them. */
export async function openBackupStore() {
  const store = await openTestStore();
  await fillWithDemoData(store.db, store.deps.vault);
  const { owner: db, connection } = store;
  const folder = mkdtempSync('/tmp/store-backups-');
  const key = await newBackupKey();
  const said: string[] = [];
  const say = (line: string) => void said.push(line);

  return {
    store,
    folder,
    key,
    /** What the backups and restores have said. */
    said,
    say,
    /** What the command needs for this store. */
    env: {
      DATABASE_URL: urlOf(connection),
      BACKUP_DIR: folder,
      BACKUP_RECIPIENT: key.recipient,
    },
    make: (tries: boolean) =>
      makeBackup({ db, connection, recipients: [key.recipient], folder, tries, keep: undefined, say }),
    /** Makes a backup whose content `change` changes on its way into the file. */
    async makeChanged(name: string, change: (content: AsyncIterable<Buffer>) => AsyncIterable<Buffer>) {
      const file = join(folder, name);
      await db.withClient((client) =>
        seal(file, [key.recipient], change(contentOf(client, () => undefined))),
      );
      return file;
    },
    restore: (to: Db, file: string, identity = key.identity) =>
      restoreBackup(to, { file, identities: [identity], say }),
    /** Runs `work` with an empty database of the test server. */
    async withEmpty(work: (db: Db, name: string) => Promise<void>) {
      const name = `${connection.database}_restored`;
      await db.withClient((client) => client.query(`create database ${name}`));
      const empty = openDb({ connection: inDatabase(connection, name), size: 1 });
      try {
        await work(empty, name);
      } finally {
        await empty.close();
        await db.withClient((client) => client.query(`drop database ${name} with (force)`));
      }
    },
    /** The databases that backups of this store were tried in and that are still there. */
    async trials() {
      const { rows } = await db.execute<{ name: string }>({
        text: `select t.datname as name from pg_database t join pg_database own on own.datname = current_database()
                where t.datname like 'store_backup_' || own.oid || '_%' order by 1`,
      });
      return rows.map(({ name }) => name);
    },
    async close() {
      rmSync(folder, { recursive: true, force: true });
      await store.close();
    },
  };
}
