import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fillWithDemoData } from '../demo/demo-data.ts';
import { demoPassword, demoSignIns } from './shop/accounts/demo-sign-ins.ts';
import { openDb } from './platform/db/db.ts';
import { startEmbeddedServer } from './platform/db/embedded-server.ts';
import { knownMigrations, migrate } from './platform/db/migrate.ts';
import { installQueue } from './platform/jobs/queue.ts';
import { StartRefused } from './platform/failure.ts';
import { makeLog } from './platform/http/log.ts';
import { readConfig, type Config } from './config.ts';
import { openDatabaseForCommand, openStore, seedStore } from './store.ts';
import { asApi } from '../test/support/cluster.ts';
import { undoLastMigration } from '../test/support/last-migration.ts';
import { environmentOf } from '../test/support/run-command.ts';
import { urlOf } from '../test/support/shoppers.ts';
import { testLog } from '../test/support/test-logs.ts';
import { openTestStore, type TestStore } from '../test/support/test-store.ts';

/** The configuration of a store that has the secrets of `store` and opens `database`. */
const configOf = (
  store: TestStore,
  database = store.connection.database,
  more: Record<string, string> = {},
) =>
  readConfig({
    NODE_ENV: 'test',
    ...environmentOf(store),
    DATABASE_URL: urlOf({ ...store.connection, database }),
    ...more,
  });

/** A log, and what it warns of. */
function warnings() {
  const lines: string[] = [];
  const write = (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg);
  return { lines, log: makeLog('warn', { write }) };
}

const reached = [
  ['in production', { production: true }],
  ['where others reach it', { production: false, isLocal: false }],
] as const;
for (const [where, config] of reached)
  describe(`a store that holds demo data, started ${where}`, () => {
    let store: TestStore;
    before(async () => {
      store = await openTestStore(config);
      await fillWithDemoData(store.db, store.deps.vault);
    });
    after(() => store.close());

    const start = () =>
      seedStore({ ...store, close: async () => undefined }, () => undefined, fillWithDemoData);
    const refusal = async (): Promise<string> => {
      const error: unknown = await start().catch((thrown: unknown) => thrown);
      return error instanceof StartRefused ? error.message : '';
    };
    const changePassword = async (login: string) => {
      const { body } = await store.call('POST /auth/login', {
        body: { login, password: demoPassword(login) },
      });
      const password = `${login} has a new one`;
      const { status } = await store.call('PUT /user/profile/update', { as: body.token, body: { password } });
      assert.equal(status, 200);
    };

    it(`a start ${where} is refused while an account has its demo password`, async () => {
      assert.match(
        await refusal(),
        /^This store holds demo data, .* of admin, staff, reseller, member\. .*$/,
      );
      await changePassword('admin');
      assert.match(await refusal(), / of staff, reseller, member\. /);
      for (const name of demoSignIns.slice(1)) await changePassword(name);
      assert.equal(await refusal(), '');
      await start();
    });
  });

describe('an empty database', () => {
  let store: TestStore;
  before(async () => (store = await openTestStore()));
  after(() => store.close());

  it('a store does not start through a pooler that lacks its session settings', async () => {
    const { database } = store.connection;
    const config = configOf(store, database, { DATABASE_DIRECT_URL: urlOf(store.connection) });
    await assert.rejects(openStore(config, testLog()), {
      name: 'StartRefused',
      message:
        /^The pooler of DATABASE_URL has to set .*statement_timeout = 5s.* \(connect_query of PgBouncer/,
    });
  });

  it('a pooler of another database than the direct one is refused', async () => {
    const config = configOf(store, 'postgres', { DATABASE_DIRECT_URL: urlOf(store.connection) });
    for (const open of [openStore, openDatabaseForCommand])
      await assert.rejects(open(config, testLog()), {
        name: 'StartRefused',
        message: /^DATABASE_URL and DATABASE_DIRECT_URL lead to different databases/,
      });
  });

  it('a store does not start when its replica address leads to another database', async () => {
    const { connection } = store;
    const config = configOf(store, connection.database, {
      DATABASE_READ_URL: urlOf({ ...connection, database: 'postgres' }),
    });
    await assert.rejects(openStore(config, testLog()), {
      name: 'StartRefused',
      message: /^DATABASE_READ_URL leads to another database than DATABASE_URL: name a streaming replica/,
    });
  });

  it('a start on a newer PostgreSQL than the tested ones logs one warning', async () => {
    const { database } = store.connection;
    await store.owner.withClient((client) =>
      client.query(
        `create schema newer;
         create function newer.current_setting(text) returns text language sql as
           $$ select case $1 when 'server_version' then '19.1' when 'server_version_num' then '190001'
                             else pg_catalog.current_setting($1) end $$;
         alter database ${database} set search_path = newer, pg_catalog, public`,
      ),
    );
    const { lines, log } = warnings();
    const opened = await openStore(configOf(store), log);
    await opened.close();
    await store.owner.withClient((client) =>
      client.query(`alter database ${database} reset search_path; drop schema newer cascade`),
    );
    assert.deepEqual(lines.slice(0, -1), [
      'The database of DATABASE_URL is PostgreSQL 19.1: the tests of this version of the store run on 15 and 18. Try a copy of it first, or use a server of these.',
    ]);
  });

  it('a store does not start in a database with tables of another program', async () => {
    const database = `${store.connection.database}_foreign`;
    await store.owner.withClient((client) => client.query(`create database ${database}`));
    const config = configOf(store, database);
    const other = openDb({ connection: { ...store.connection, database }, size: 1 });
    try {
      await other.withClient((client) => client.query('create table invoices ()'));
      await assert.rejects(openStore(config, testLog()), {
        name: 'StartRefused',
        message:
          'The database of DATABASE_URL has tables of another program, such as invoices: make a database for the store alone.',
      });
    } finally {
      await other.close();
      await store.owner.withClient((client) => client.query(`drop database ${database} with (force)`));
    }
  });

  it('stores that start at once on an empty database all start', async () => {
    const database = `${store.connection.database}_empty`;
    await store.owner.withClient((client) => client.query(`create database ${database}`));
    try {
      const config = configOf(store, database);
      const opened = await Promise.allSettled(Array.from({ length: 3 }, () => openStore(config, testLog())));
      for (const each of opened) if (each.status === 'fulfilled') await each.value.close();
      assert.deepEqual(
        opened.map((each) => (each.status === 'rejected' ? String(each.reason) : 'open')),
        ['open', 'open', 'open'],
      );
    } finally {
      await store.owner.withClient((client) => client.query(`drop database ${database} with (force)`));
    }
  });
});

describe('an account of the API that owns nothing', () => {
  let store: TestStore;
  before(async () => (store = await openTestStore()));
  after(() => store.close());

  /** Opens a store, and says what it warns of, as whom it writes, and what a change of the audit log is answered. */
  const start = async (config: Config, { asCommand = false } = {}) => {
    const { lines, log } = warnings();
    const { deps, close } = await openStore(config, log, { asCommand });
    try {
      const { rows } = await deps.db.execute<{ name: string }>({ text: 'select current_user as name' });
      const answer = await deps.db.execute({ text: 'delete from audit_log where false' }).then(
        () => 'done',
        (error: unknown) => (error as { code: string }).code,
      );
      return { lines, account: rows[0]?.name, answer };
    } finally {
      await close();
    }
  };
  const noRight = '42501';

  it('only migrations and commands use the owner of the database', async () => {
    const user = `${store.connection.database}_owner`;
    const place = { ...store.connection, user, database: `${store.connection.database}_two` };
    await store.owner.execute({ text: `create role ${user} login` });
    await store.owner.execute({ text: `create database ${place.database} owner ${user}` });
    const of = (more: Record<string, string>) => configOf(store, place.database, more);
    const api = { DATABASE_URL: urlOf(asApi(place)) };
    try {
      await assert.rejects(openStore(of(api), testLog()), /permission denied for schema public/);
      const both = { ...api, DATABASE_OWNER_URL: urlOf(place) };
      const separate = { lines: [], account: 'store_api', answer: noRight };
      assert.deepEqual(await start(of(both)), separate);
      assert.deepEqual(await start(of(api)), separate);
      // Commands run as the owner.
      assert.equal((await start(of(both), { asCommand: true })).account, user);
      const owner = openDb({ connection: place, size: 1 });
      await undoLastMigration(owner);
      await owner.close();
      await assert.rejects(openStore(of(api), testLog()), { code: noRight });
      assert.deepEqual(await start(of(both)), separate);
    } finally {
      await store.owner.execute({ text: `drop database ${place.database} with (force)` });
      await store.owner.execute({ text: `drop role ${user}` });
    }
  });

  it('a start warns where the account of the API owns the tables', async () => {
    const { lines, account, answer } = await start(configOf(store));
    assert.deepEqual([account, answer], ['store', 'done']);
    assert.deepEqual(lines, [
      'The account of DATABASE_URL owns the tables, so that it may change the audit log: give the API an account of its own, ' +
        'and name the owner with DATABASE_OWNER_URL (docs/operations.md).',
    ]);
  });

  it('DATABASE_OWNER_URL is refused when it leads to another database', async () => {
    const { connection } = store;
    const config = configOf(store, connection.database, {
      DATABASE_URL: urlOf(asApi(connection)),
      DATABASE_OWNER_URL: urlOf({ ...connection, database: 'postgres' }),
    });
    const command = () => openStore(config, testLog(), { asCommand: true });
    const start = () => openStore(config, testLog());
    for (const open of [start, command, () => openDatabaseForCommand(config, testLog())])
      await assert.rejects(open(), {
        name: 'StartRefused',
        message:
          'DATABASE_URL and DATABASE_OWNER_URL lead to different databases: name the same one in both.',
      });
  });

  it('an embedded database of the previous release gets the API account at its next start', async () => {
    const dataDir = mkdtempSync('/tmp/store-upgraded-');
    try {
      const server = await startEmbeddedServer({ dataDir, durable: false, log: () => undefined });
      const owner = openDb({ connection: server.connection, size: 1 });
      await migrate(owner, undefined, (await knownMigrations()).length - 1);
      await installQueue(owner);
      await owner.execute({ text: 'drop role store_api' });
      await owner.close();
      await server.stop();
      const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
      assert.deepEqual(await start(config), { lines: [], account: 'store_api', answer: noRight });
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

describe('a database that is not fit for the store', () => {
  let store: TestStore;
  before(async () => (store = await openTestStore()));
  after(() => store.close());

  const refusal = (database?: string) =>
    openStore(configOf(store, database), testLog()).then(
      (opened) => opened.close(),
      (error: unknown) => (error instanceof StartRefused ? error.message : String(error)),
    );

  it('a start on a read-only database is refused in one line', async () => {
    const { database } = store.connection;
    await store.owner.execute({ text: `alter database ${database} set default_transaction_read_only = on` });
    assert.equal(
      await refusal(),
      'The database of DATABASE_URL is read-only: name the primary server, or allow it to be written.',
    );
    await store.owner.execute({ text: `alter database ${database} reset default_transaction_read_only` });
  });

  it('a start on a database of a newer version is refused in one line', async () => {
    await store.db.execute({
      text: `insert into schema_migrations (name, run_on) values ('9999_later', now())`,
    });
    assert.equal(
      await refusal(),
      'The database is of a newer version of the store, with the migration 9999_later: start that version.',
    );
    await store.db.execute({ text: `delete from schema_migrations where name = '9999_later'` });
  });

  it('a start on a database without all of its constraints is refused in one line', async () => {
    const config = configOf(store);
    const whole = await openStore(config, testLog());
    await whole.close();
    // The code expects one foreign key more than the schema then has.
    await store.owner.execute({
      text: `do $$ begin execute (select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
                                    where connamespace = 'public'::regnamespace and contype = 'f' order by conname limit 1); end $$`,
    });
    await assert.rejects(openStore(config, testLog()), {
      name: 'StartRefused',
      message:
        /^This database lacks 1 of the \d+ indexes, foreign keys and triggers of the store, .*: restore the backup again, .*$/,
    });
  });

  it('a start on a database of another encoding than UTF8 is refused in one line', async () => {
    const database = `${store.connection.database}_latin`;
    await store.owner.withClient((client) =>
      client.query(`create database ${database} template template0 encoding 'LATIN1' locale 'C'`),
    );
    try {
      assert.equal(
        await refusal(database),
        'The database of DATABASE_URL has the encoding LATIN1, and the store needs UTF8: createdb --template template0 --encoding UTF8.',
      );
    } finally {
      await store.owner.withClient((client) => client.query(`drop database ${database}`));
    }
  });

  it('a start on a PostgreSQL that is too old is refused in one line', async () => {
    const { database } = store.connection;
    // This function is found before that of the server, and claims another version.
    await store.owner.withClient((client) =>
      client.query(
        `create schema older;
         create function older.current_setting(text) returns text language sql as
           $$ select case $1 when 'server_version' then '14.20' when 'server_version_num' then '140020' else 'UTF8' end $$;
         alter database ${database} set search_path = older, pg_catalog, public`,
      ),
    );
    assert.equal(
      await refusal(),
      'The database of DATABASE_URL is PostgreSQL 14.20: the store needs 15 or newer. Upgrade that server, or name another one.',
    );
    await store.owner.withClient((client) =>
      client.query(`alter database ${database} reset search_path; drop schema older cascade`),
    );
  });
});
