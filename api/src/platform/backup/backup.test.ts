import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openBackupStore } from '../../../test/support/backup-store.ts';
import { testMajor } from '../../../test/support/cluster.ts';
import { openDb, type Db } from '../db/db.ts';
import { startEmbeddedServer } from '../db/embedded-server.ts';
import { enqueue } from '../jobs/queue.ts';
import { lastBackup } from './backups.sql.ts';
import { copiedTables } from './copy.sql.ts';

const program = fileURLToPath(new URL('../../backup.ts', import.meta.url));

/** What each table of the store holds, whatever the order of its rows. */
const contentsOf = (db: Db): Promise<Record<string, string>> =>
  db.withClient(async (client) => {
    const contents: Record<string, string> = {};
    for (const { name, columns } of await copiedTables(client)) {
      if (name === 'public.backups') continue;
      const { rows } = await client.query<{ all: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as all
           from (select ${columns.join(', ')} from ${name}) t`,
      );
      contents[name] = rows[0]!.all;
    }
    return contents;
  });

const backups = await openBackupStore();
after(() => backups.close());
const { store, folder, said, env, make, makeChanged, restore, withEmpty, trials } = backups;
// Characters that the text format of COPY escapes.
await store.makeProduct({ title: 'Tab\tline\nback\\slash \\. ünïcode 🎁', description: '\\N' });
await store.db.transaction((tx) => enqueue(tx, { name: 'test.waiting' }, { of: 'a backup' }));
assert.equal(await make(true), true);
const good = join(folder, readdirSync(folder)[0]!);

it('only the owner of a backup can read its file', () => {
  assert.equal(statSync(good).mode & 0o777, 0o600);
});

it('a backup is verified by a restore into a temporary database', async () => {
  assert.equal(said.at(-1), 'Every invariant holds.');
  assert.deepEqual(await trials(), []);
});

it('a backup is recorded with its size and the result of its trial restore', async () => {
  const recorded = await lastBackup(store.db);
  assert.deepEqual([recorded?.file, recorded?.bytes, recorded?.holds], [good, statSync(good).size, true]);
});

it('a restored store has the rows, constraints and sequences of the backup', async () => {
  const asked = await contentsOf(store.db);
  assert.ok(Object.keys(asked).length > 30);
  await withEmpty(async (db) => {
    assert.equal(await restore(db, good), true);
    assert.deepEqual(await contentsOf(db), asked);
    await assert.rejects(db.execute({ text: 'delete from ledger_entries' }), {
      constraint: 'ledger_entries__append_only',
    });
    await assert.rejects(
      db.execute({
        text: `insert into sessions (user_id, expires_at, device, network, known_device)
                          values (gen_random_uuid(), now(), 'x', 'y', true)`,
      }),
      { constraint: 'sessions_user_id_fkey' },
    );
    const next = async (of: Db) =>
      (
        await of.execute<{ seq: number }>({
          text: `select nextval(pg_get_serial_sequence('stock_items', 'seq')) as seq`,
        })
      ).rows[0]!.seq;
    assert.equal(await next(db), await next(store.db));
    const schemaOf = (of: Db) =>
      of.execute({
        text: `select 'index' as kind, indexdef as is from pg_indexes where schemaname = 'public'
               union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
                 from pg_constraint where connamespace = 'public'::regnamespace
               union all select 'trigger', tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text
                 from pg_trigger where not tgisinternal
               order by 1, 2`,
      });
    assert.deepEqual((await schemaOf(db)).rows, (await schemaOf(store.db)).rows);
  });
});

it('a backup taken while buyers write contains the store as of one moment', async () => {
  const { options } = await store.makeProduct({ options: [{ priceCents: 100, stock: 100 }] });
  const buyer = await store.makeUser({ balanceCents: 10_000 });
  const buy = async () => {
    await store.call('POST /user/cart/update', {
      as: buyer,
      body: { subcategoryId: options[0]!.id, amount: 1 },
    });
    const { status } = await store.call('POST /orders/cart/checkout', {
      as: buyer,
      body: { payment_method: 'BALANCE' },
    });
    assert.equal(status, 200);
  };
  // Somebody buys after each table that has been read.
  async function* slowly(content: AsyncIterable<Buffer>) {
    for await (const piece of content) {
      yield piece;
      if (piece.every((byte) => byte === 0)) await buy();
    }
  }
  const file = await makeChanged('while-buying', slowly);
  await withEmpty(async (db) => assert.equal(await restore(db, file), true));
});

it('a backup is restored on another version of PostgreSQL', async () => {
  const other = testMajor() === 18 ? 15 : 18;
  const dataDir = mkdtempSync('/tmp/store-restored-');
  const server = await startEmbeddedServer({ dataDir, major: other, durable: false, log: () => undefined });
  const db = openDb({ connection: server.connection, size: 1 });
  try {
    assert.equal(await restore(db, good), true);
  } finally {
    await db.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it('a second backup is refused while one runs', async () => {
  await store.owner.withClient(async (client) => {
    await client.query('select pg_advisory_lock(7361221)');
    await assert.rejects(make(false), {
      name: 'StartRefused',
      message: 'Another backup of this store is running: wait for it.',
    });
  });
});

it('a backup drops only the trial databases of killed backups', async () => {
  const child = spawn(process.execPath, [program], { env: { PATH: process.env['PATH'] ?? '', ...env } });
  const exited = new Promise((resolve) => child.once('close', resolve));
  while ((await trials()).length === 0 && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill('SIGKILL');
  await exited;
  assert.equal((await trials()).length, 1);
  // Its file is whole, and counts for --keep.
  const { rows: recorded } = await store.db.execute<{ file: string; holds: boolean | null }>({
    text: 'select file, holds from backups order by at desc limit 1',
  });
  assert.deepEqual([existsSync(recorded[0]!.file), recorded[0]!.holds], [true, null]);
  // A refused restore does not drop it: it may belong to a running backup.
  await assert.rejects(restore(store.db, good), { name: 'StartRefused' });
  assert.equal((await trials()).length, 1);

  const { rows: others } = await store.db.execute<{ oid: string }>({
    text: `select oid::text as oid from pg_database where datname = 'postgres'`,
  });
  const living = `store_backup_${others[0]!.oid}_0123456789ab`;
  const gone = 'store_backup_4000000000_0123456789ab';
  for (const name of [living, gone])
    await store.owner.withClient((client) => client.query(`create database ${name}`));
  // The locks of the killed backup end with its connection.
  for (let tries = 0; ; tries++)
    try {
      assert.equal(await make(false), true);
      break;
    } catch (error) {
      if (tries === 100 || (error as Error).name !== 'StartRefused') throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  assert.deepEqual(await trials(), []);
  const { rows: left } = await store.db.execute<{ name: string }>({
    text: 'select datname as name from pg_database where datname in ($1, $2)',
    values: [living, gone],
  });
  assert.deepEqual(left, [{ name: living }]);
  await store.owner.withClient((client) => client.query(`drop database ${living}`));
});
