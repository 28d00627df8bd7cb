import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { hasLastMigration, lastMigration, undoLastMigration } from '../../../test/support/last-migration.ts';
import { sharedSecrets, urlOf } from '../../../test/support/shoppers.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { openDb, type Db } from './db.ts';
import { knownMigrations, migrate } from './migrate.ts';

describe('the upgrade of the schema at a start', () => {
  let store: TestStore;
  before(async () => {
    store = await openTestStore();
  });
  after(() => store.close());

  const run = (text: string) => store.owner.withClient((client) => client.query(text));
  /** Runs `work` with an empty store of another database, whose next migration is this one. */
  const withOlder = async (next: string, work: (older: Db) => Promise<void>) => {
    const name = `${store.connection.database}_older`;
    await run(`create database ${name}`);
    const older = openDb({ connection: { ...store.connection, database: name }, size: 2 });
    try {
      await migrate(
        older,
        undefined,
        (await knownMigrations()).findIndex((each) => each.startsWith(next)),
      );
      await work(older);
    } finally {
      await older.close();
      await run(`drop database ${name}`);
    }
  };

  it('an upgrade that cannot get a lock is retried without blocking others', async () => {
    await undoLastMigration(store.owner);
    const said: string[] = [];
    let started: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => (started = resolve));
    const waiting = 'a migration waits for a lock that another transaction holds';
    let upgrade: Promise<void> | undefined;
    await store.owner.withClient(async (client) => {
      await client.query('begin; lock table schema_migrations in share mode');
      const say = (line: string) => {
        said.push(line);
        // An index that the last migration needs is created before it, which is logged too.
        if (line === waiting) started();
      };
      upgrade = migrate(store.owner, { info: say, warn: say });
      await waits;
    });
    await upgrade;
    assert.ok(said.includes(waiting));
    assert.equal(said.at(-1), `the schema was brought up to date: ${lastMigration}`);
    assert.ok(await hasLastMigration(store.owner));
  });

  it('an upgrade that ends in a deadlock is retried', async () => {
    await undoLastMigration(store.owner);
    await run(`create function end_it() returns trigger language plpgsql as
        $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$;
      create trigger end_it before insert on schema_migrations execute function end_it()`);
    const warned: string[] = [];
    const upgrade = migrate(store.owner, { info: () => undefined, warn: (line) => warned.push(line) });
    await Promise.race([
      upgrade,
      (async () => {
        while (warned.length === 0) await pause(10);
      })(),
    ]);
    await run('drop trigger end_it on schema_migrations; drop function end_it');
    await upgrade;
    assert.ok(await hasLastMigration(store.owner));
  });

  it('an upgrade rebuilds concurrently an index that a killed start left invalid', async () => {
    await withOlder('0065_', async (older) => {
      const index = 'orders__sold_of_option';
      await older.withClient((client) =>
        client.query(`create index ${index} on orders (id);
          update pg_index set indisvalid = false where indexrelid = '${index}'::regclass`),
      );
      const said: string[] = [];
      let upgrade: Promise<void> | undefined;
      await older.withClient(async (client) => {
        const waits = `select from pg_locks where relation = 'schema_migrations'::regclass and not granted`;
        await client.query('begin; lock table schema_migrations in share mode');
        upgrade = migrate(older, { info: (line) => said.push(line), warn: () => undefined });
        // Read on another connection: a concurrent index build waits for older transactions, and this one has to stay open.
        while ((await older.execute({ text: waits })).rows.length === 0) await pause(10);
        const { rows } = await older.execute({
          text: `select indexdef, (select count(*)::int from pg_locks where relation = 'orders'::regclass and mode = 'ShareLock') as locks
             from pg_indexes where indexname = '${index}'`,
        });
        assert.deepEqual(rows, [
          {
            indexdef: `CREATE INDEX ${index} ON public.orders USING btree (subcategory_id, completed_at) INCLUDE (amount) WHERE (status = 'COMPLETED'::text)`,
            locks: 0,
          },
        ]);
      });
      await upgrade;
      assert.deepEqual(said.slice(0, 1), [`the index ${index} is made while the store goes on`]);
      assert.match(said.at(-1) ?? '', /^the schema was brought up to date: 0065_/);
    });
  });

  it('the start after a failed upgrade continues with the migration that failed', async () => {
    await withOlder('0074_', async (older) => {
      const query = (text: string) => older.withClient((client) => client.query<{ name: string }>(text));
      await query(`create function end_it() returns trigger language plpgsql as $$ begin raise exception 'no more'; end $$;
        create trigger end_it before insert on schema_migrations for each row
          when (new.name like '0076%') execute function end_it()`);
      await assert.rejects(migrate(older), /no more/);
      const { rows } = await query('select name from schema_migrations order by id desc limit 1');
      assert.match(rows[0]!.name, /^0075_/);
      await query('drop trigger end_it on schema_migrations; drop function end_it');
      const said: string[] = [];
      await migrate(older, { info: (line) => said.push(line), warn: () => undefined });
      assert.match(said.at(-1) ?? '', /^the schema was brought up to date: 0076_\S+, 0077_/);
    });
  });

  it('the start after a killed upgrade waits for its lock before it upgrades', async () => {
    await undoLastMigration(store.owner);
    // The migration has done its work, and waits before its commit. The server does not notice the end of the process before that.
    await run(`create function wait_three_seconds() returns trigger language plpgsql as
        'begin perform pg_sleep(3); return new; end';
      create trigger wait_three_seconds before insert on schema_migrations execute function wait_three_seconds()`);
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../../test/support/store-process.ts')],
      {
        env: {
          PATH: process.env['PATH'] ?? '',
          NODE_ENV: 'test',
          DEMO_DATA: '0',
          PORT: '0',
          ...sharedSecrets,
          DATABASE_URL: urlOf(store.connection),
        },
        stdio: 'ignore',
      },
    );
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    while ((await store.owner.execute({ text: waiting })).rows.length === 0)
      assert.equal(child.exitCode, null);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    assert.equal(await hasLastMigration(store.owner), false);
    const warned: string[] = [];
    await migrate(store.owner, { info: () => undefined, warn: (line) => warned.push(line) });
    assert.deepEqual(warned, [
      'another process is migrating the schema, or was killed while it did: waiting until the database has released its lock',
    ]);
    assert.ok(await hasLastMigration(store.owner));
    await run('drop trigger wait_three_seconds on schema_migrations; drop function wait_three_seconds');
  });
});
