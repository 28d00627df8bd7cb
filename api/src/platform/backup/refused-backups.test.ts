import assert from 'node:assert/strict';
import fs, { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { after, it, mock } from 'node:test';
import { Encrypter } from 'age-encryption';
import { openBackupStore } from '../../../test/support/backup-store.ts';
import { urlOf } from '../../../test/support/shoppers.ts';
import { testLog } from '../../../test/support/test-logs.ts';
import { readConfig } from '../../config.ts';
import { openStore } from '../../store.ts';
import { restoreBackup } from './backup.ts';
import { newBackupKey } from './seal.ts';

const backups = await openBackupStore();
after(() => backups.close());
const { store, folder, key, say, make, makeChanged, restore, withEmpty } = backups;
assert.equal(await make(false), true);
const good = join(folder, readdirSync(folder)[0]!);

/** Tries to start a store on the database of this name. */
const start = (database: string) =>
  openStore(
    readConfig({ NODE_ENV: 'test', DATABASE_URL: urlOf({ ...store.connection, database }) }),
    testLog(),
  );

it('a restore rejects an unusable backup in one line before it writes anything', async () => {
  const bytes = readFileSync(good);
  const bad = (name: string, content: Buffer) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const changed = Buffer.from(bytes);
  changed[bytes.length - 100]! ^= 1;
  const encrypter = new Encrypter();
  encrypter.addRecipient(key.recipient);
  const foreign = Buffer.from(await encrypter.encrypt('not a backup'));
  const other = await newBackupKey();
  await withEmpty(async (db, name) => {
    const refusals: [file: string, line: RegExp, identity?: string][] = [
      [
        bad('cut-off', bytes.subarray(0, bytes.length - 1)),
        /^The backup .*cut-off is cut off or damaged: take another one\.$/,
      ],
      [bad('half', bytes.subarray(0, 66_000)), /is cut off or damaged/],
      [bad('changed', changed), /is cut off or damaged/],
      [bad('head', bytes.subarray(0, 100)), /is no backup of this store, or its beginning is damaged\.$/],
      [bad('text', Buffer.from('hello')), /is no backup of this store, or its beginning is damaged\.$/],
      [bad('foreign', foreign), /is no backup of this store: .*\.$/],
      [
        join(folder, 'absent'),
        /^The backup .*absent cannot be read \(ENOENT\): name a file that npm run backup made\.$/,
      ],
      [
        good,
        /was not made for this key: name the key that belongs to the BACKUP_RECIPIENT used when it was made\.$/,
        other.identity,
      ],
    ];
    for (const [file, message, identity] of refusals)
      await assert.rejects(restore(db, file, identity), { name: 'StartRefused', message }, file);
    const { rows } = await db.execute({ text: `select from pg_namespace where nspname = 'half_restored'` });
    assert.equal(rows.length, 0, name);
  });
});

it('a backup that names unknown tables or columns is refused before its names become SQL', async () => {
  async function* forged(content: AsyncIterable<Buffer>) {
    let isManifest = true;
    for await (const piece of content) {
      if (!isManifest) {
        yield piece;
        continue;
      }
      isManifest = false;
      const manifest = JSON.parse(piece.subarray(4).toString()) as { tables: { name: string }[] };
      manifest.tables[0]!.name = `public.audit_log (id) from program 'false' --`;
      const text = Buffer.from(JSON.stringify(manifest));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(text.length);
      yield Buffer.concat([length, text]);
    }
  }
  const file = await makeChanged('forged', forged);
  await withEmpty((db) =>
    assert.rejects(restore(db, file), /it names a table or a column that the store does not have/),
  );
});

it('no store starts on a database that was only half restored', async () => {
  async function* without(content: AsyncIterable<Buffer>) {
    let table = -2;
    let users = -1;
    for await (const piece of content) {
      if (table === -2) {
        const { tables } = JSON.parse(piece.subarray(4).toString()) as { tables: { name: string }[] };
        users = tables.findIndex(({ name }) => name === 'public.users');
        table = 0;
      } else if (piece.equals(Buffer.alloc(4))) table += 1;
      else if (table === users) continue;
      yield piece;
    }
  }
  const file = await makeChanged('without-users', without);
  await withEmpty(async (db, name) => {
    await assert.rejects(restore(db, file), /holds other rows than it says/);
    const line =
      /^This database holds a half-restored backup: delete the database \(or DATA_DIR\), and restore/;
    await assert.rejects(restore(db, good), { name: 'StartRefused', message: line });
    const { rows } = await db.execute({ text: 'select from users' });
    assert.equal(rows.length, 0);
    await assert.rejects(start(name), { name: 'StartRefused', message: line });
  });
});

it('no store starts on a restored database before its codes are in quarantine', async () => {
  await withEmpty(async (db, name) => {
    const prepare = () => Promise.reject(new Error('killed'));
    await assert.rejects(
      restoreBackup(db, { file: good, identities: [key.identity], say, prepare }),
      /^Error: killed$/,
    );
    await assert.rejects(start(name), /^StartRefused: This database holds a half-restored/);
  });
});

it('a backup on a full disk fails with one line and leaves nothing behind', async () => {
  const before = readdirSync(folder);
  const { createWriteStream } = fs;
  // The kernel answers ENOSPC to each byte that is written there.
  const onFullDisk = mock.method(fs, 'createWriteStream', (file: string) => {
    writeFileSync(file, 'what was written before');
    return createWriteStream('/dev/full');
  });
  syncBuiltinESMExports();
  try {
    await assert.rejects(make(false), {
      name: 'StartRefused',
      message:
        /^The backup .*\.backup\.age cannot be written \(ENOSPC\): make room there, or set BACKUP_DIR\.$/,
    });
  } finally {
    onFullDisk.mock.restore();
    syncBuiltinESMExports();
  }
  assert.deepEqual(readdirSync(folder), before);
});

it('a backup is not restored over a store', async () => {
  await assert.rejects(restore(store.db, good), {
    name: 'StartRefused',
    message: 'The database is not empty: name one that is with DATABASE_URL or DATA_DIR.',
  });
});
