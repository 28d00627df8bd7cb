import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Encrypter } from 'age-encryption';
import { fillWithDemoData } from '../../../demo/demo-data.ts';
import { testMajor } from '../../../test/support/cluster.ts';
import { runCommand } from '../../../test/support/run-command.ts';
import { urlOf } from '../../../test/support/shoppers.ts';
import { testLog } from '../../../test/support/test-logs.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { readConfig } from '../../config.ts';
import { openStore } from '../../store.ts';
import { inDatabase, openDb, type Db } from '../db/db.ts';
import { startEmbeddedServer } from '../db/embedded-server.ts';
import { enqueue } from '../jobs/queue.ts';
import { lastBackup } from './backups.sql.ts';
import { makeBackup, restoreBackup } from './backup.ts';
import { contentOf } from './content.ts';
import { copiedTables } from './copy.sql.ts';
import { newBackupKey, seal } from './seal.ts';

const program = fileURLToPath(new URL('../../backup.ts', import.meta.url));
const command = (args: string[], env: Record<string, string>) => runCommand('backup', args, env);

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

describe('backups', { timeout: 900_000 }, () => {
  let store: TestStore;
  let folder: string;
  let key: Awaited<ReturnType<typeof newBackupKey>>;
  let good: string;
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const database = (name: string) => inDatabase(store.connection, name);
  const env = () => ({
    DATABASE_URL: urlOf(store.connection),
    BACKUP_DIR: folder,
    BACKUP_RECIPIENT: key.recipient,
  });

  /** Runs `work` with an empty database of the test server. */
  const withEmpty = async (work: (db: Db, name: string) => Promise<void>) => {
    const name = `${store.connection.database}_restored`;
    await store.db.withClient((client) => client.query(`create database ${name}`));
    const db = openDb({ connection: database(name), size: 1 });
    try {
      await work(db, name);
    } finally {
      await db.close();
      await store.db.withClient((client) => client.query(`drop database ${name} with (force)`));
    }
  };
  const restore = (db: Db, file: string, identity = key.identity) =>
    restoreBackup(db, { file, identities: [identity], say });

  before(async () => {
    store = await openTestStore();
    await fillWithDemoData(store.db, store.deps.vault);
    // What the text of COPY has to escape.
    await store.makeProduct({ title: 'Tab\tline\nback\\slash \\. ünïcode 🎁', description: '\\N' });
    await store.db.transaction((tx) => enqueue(tx, { name: 'test.waiting' }, { of: 'a backup' }));
    folder = mkdtempSync('/tmp/store-backups-');
    key = await newBackupKey();
    const { db, connection } = store;
    assert.equal(
      await makeBackup({
        db,
        connection,
        recipients: [key.recipient],
        folder,
        tries: true,
        keep: undefined,
        say,
      }),
      true,
    );
    good = join(folder, readdirSync(folder)[0]!);
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await store.close();
  });

  it('a backup is readable by its owner only, verified by a restore that leaves nothing behind, and recorded', async () => {
    assert.equal(statSync(good).mode & 0o777, 0o600);
    assert.equal(said.at(-1), 'Every invariant holds.');
    const { rows } = await store.db.execute({
      text: `select from pg_database where datname like 'store_backup_%'`,
    });
    assert.equal(rows.length, 0);
    const recorded = await lastBackup(store.db);
    assert.deepEqual([recorded?.file, recorded?.bytes, recorded?.holds], [good, statSync(good).size, true]);
  });

  it('a restored store has every row of the backup, enforces the rules of the schema, and continues its sequences', async () => {
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
    const file = join(folder, 'while-buying');
    // Somebody buys after each table that has been read.
    async function* slowly(content: AsyncIterable<Buffer>) {
      for await (const piece of content) {
        yield piece;
        if (piece.every((byte) => byte === 0)) await buy();
      }
    }
    await store.db.withClient((client) =>
      seal(file, [key.recipient], slowly(contentOf(client, () => undefined))),
    );
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

  it('a backup that is truncated, changed, of another kind, or for another key is refused in one line before anything is written', async () => {
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
        [join(folder, 'absent'), /^The backup .*absent cannot be read \(ENOENT\)\.$/],
        [
          good,
          /was not made for this key: name the key that belongs to the BACKUP_RECIPIENT of then\.$/,
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
    const file = join(folder, 'forged');
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
    await store.db.withClient((client) =>
      seal(file, [key.recipient], forged(contentOf(client, () => undefined))),
    );
    await withEmpty((db) =>
      assert.rejects(restore(db, file), /it names a table or a column that the store does not have/),
    );
  });

  it('a backup that lacks a row is refused by the rules of the schema, and no store starts on the half-restored database', async () => {
    const file = join(folder, 'without-users');
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
    await store.db.withClient((client) =>
      seal(file, [key.recipient], without(contentOf(client, () => undefined))),
    );
    await withEmpty(async (db, name) => {
      await assert.rejects(restore(db, file), /holds other rows than it says/);
      const line =
        /^This database holds a half-restored backup: delete the database \(or DATA_DIR\), and restore/;
      await assert.rejects(restore(db, good), { name: 'StartRefused', message: line });
      const { rows } = await db.execute({ text: 'select from users' });
      assert.equal(rows.length, 0);
      const config = readConfig({
        NODE_ENV: 'test',
        DATABASE_URL: urlOf({ ...store.connection, database: name }),
      });
      await assert.rejects(openStore(config, testLog()), { name: 'StartRefused', message: line });
    });
  });

  it('no store starts on a restored database whose codes are not in quarantine yet', async () => {
    await withEmpty(async (db, name) => {
      const prepare = () => Promise.reject(new Error('killed'));
      await assert.rejects(
        restoreBackup(db, { file: good, identities: [key.identity], say, prepare }),
        /^Error: killed$/,
      );
      const config = readConfig({
        NODE_ENV: 'test',
        DATABASE_URL: urlOf({ ...store.connection, database: name }),
      });
      await assert.rejects(
        openStore(config, testLog()),
        /^StartRefused: This database holds a half-restored/,
      );
    });
  });

  it('a backup is not restored over a store, and a second backup is refused while one runs', async () => {
    await assert.rejects(restore(store.db, good), {
      name: 'StartRefused',
      message: 'The database is not empty: name one that is with DATABASE_URL or DATA_DIR.',
    });
    await store.db.withClient(async (client) => {
      await client.query('select pg_advisory_lock(7361221)');
      const { db, connection } = store;
      await assert.rejects(
        makeBackup({
          db,
          connection,
          recipients: [key.recipient],
          folder,
          tries: false,
          keep: undefined,
          say,
        }),
        { name: 'StartRefused', message: 'Another backup of this store is running.' },
      );
    });
  });

  it('a backup that is killed leaves the database it was tried in, and the next one drops that, and none of a store that lives', async () => {
    const trials = async () =>
      (
        await store.db.execute<{ name: string }>({
          text: `select datname as name from pg_database where datname like 'store_backup_%' order by 1`,
        })
      ).rows.map(({ name }) => name);
    const child = spawn(process.execPath, [program], { env: { PATH: process.env['PATH'] ?? '', ...env() } });
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
    // A restore that is refused leaves it alone: it may be of a backup that runs.
    await assert.rejects(restore(store.db, good), { name: 'StartRefused' });
    assert.equal((await trials()).length, 1);

    const of = async (name: string) =>
      (
        await store.db.execute<{ oid: string }>({
          text: 'select oid::text as oid from pg_database where datname = $1',
          values: [name],
        })
      ).rows[0]!.oid;
    const living = `store_backup_${await of('postgres')}_0123456789ab`;
    const gone = 'store_backup_4000000000_0123456789ab';
    for (const name of [living, gone])
      await store.db.withClient((client) => client.query(`create database ${name}`));
    const { db, connection } = store;
    const options = { db, connection, recipients: [key.recipient], folder, keep: undefined, say };
    // What the killed one holds goes with its connection.
    for (let tries = 0; ; tries++)
      try {
        assert.equal(await makeBackup({ ...options, tries: false }), true);
        break;
      } catch (error) {
        if (tries === 100 || (error as Error).name !== 'StartRefused') throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    assert.deepEqual(await trials(), [living]);
    await store.db.withClient((client) => client.query(`drop database ${living}`));
  });

  it('the command creates a key, a backup and a restored store, and says in one line what is missing', async () => {
    const keyFile = join(folder, 'key.txt');
    const made = await command(['key', keyFile], {});
    assert.equal(made.code, 0);
    assert.equal(statSync(keyFile).mode & 0o777, 0o600);
    const recipient = made.lines.at(-1)!.replace('BACKUP_RECIPIENT=', '');
    assert.deepEqual((await command(['key', keyFile], {})).lines, [`${keyFile} cannot be made (EEXIST).`]);
    assert.deepEqual((await command([], { ...env(), BACKUP_RECIPIENT: '' })).lines, [
      'BACKUP_RECIPIENT is missing: npm run backup -- key FILE makes a key and says what to set.',
    ]);
    assert.deepEqual((await command([], { ...env(), BACKUP_DIR: join(keyFile, 'none') })).lines, [
      `BACKUP_DIR ${keyFile}/none cannot be made (ENOTDIR).`,
    ]);
    const foreign = join(folder, 'store-2020-01-01T00-00-00-000Z.backup.age');
    writeFileSync(foreign, 'of another store');
    const { code, lines } = await command(['make', '--untried', '--keep', '1'], {
      ...env(),
      BACKUP_RECIPIENT: recipient,
    });
    assert.equal(code, 0, lines.join('\n'));
    assert.match(lines[0]!, /^\/tmp\/store-backups-.*\.backup\.age: [\d,]+ rows, [\d.]+ MiB\.$/);
    assert.match(lines[1]!, /^store-.*\.backup\.age was deleted\.$/);
    // The one of another store, which shares the folder, is older.
    assert.ok(existsSync(foreign));
    const file = lines[0]!.split(': ')[0]!;
    const [{ unsold, open }] = (
      await store.db.execute<{ unsold: number; open: number }>({
        text: `select (select count(*)::int from stock_items where state in ('AVAILABLE', 'RESERVED')) as unsold,
                      (select count(*)::int from checkouts where open) as open`,
      })
    ).rows as [{ unsold: number; open: number }];
    assert.ok(unsold > 0 && open > 0);
    await withEmpty(async (db, name) => {
      const target = {
        DATABASE_URL: urlOf({ ...store.connection, database: name }),
        DELIVERABLES_KEY: store.deliverablesKey.toString('base64'),
      };
      const done = await command(['restore', file, '--key', keyFile], target);
      assert.equal(done.code, 0, done.lines.join('\n'));
      assert.deepEqual(done.lines.slice(-4), [
        'Every invariant holds.',
        'Everybody has to sign in again. Passwords are those of the backup.',
        `${unsold.toLocaleString('en')} unsold codes are in quarantine, because some may have been sold since the backup, and ${open} open checkouts were ended: npm run admin -w api -- quarantine (docs/operations.md).`,
        'The store can be started.',
      ]);
      const rows = async (text: string) => (await db.execute({ text })).rows;
      assert.deepEqual(
        await rows(
          `select (select count(*)::int from stock_items where state in ('AVAILABLE', 'RESERVED')) as for_sale,
                  (select count(*)::int from stock_items where state = 'QUARANTINED') as quarantined,
                  (select count(*)::int from orders where status = 'PENDING') as pending,
                  (select sum(available_count)::int from subcategories) as counted`,
        ),
        [{ for_sale: 0, quarantined: unsold, pending: 0, counted: 0 }],
      );
    });
    truncateSync(keyFile);
    assert.deepEqual((await command(['restore', file, '--key', keyFile], env())).lines, [
      `${keyFile} is no key of backups: name the file that npm run backup -- key made.`,
    ]);
  });
});
