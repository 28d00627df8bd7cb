import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, Socket, type AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { isFailure } from '../failure.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { openDb, pooledSettings, safeInteger, type Db } from './db.ts';

describe('the database', () => {
  let store: TestStore;
  before(async () => (store = await openTestStore()));
  after(() => store.close());

  const query = async (text: string, values: unknown[] = []) =>
    (await store.db.execute({ text, values })).rows;

  it('a bigint that is too large for a safe integer is refused', async () => {
    const [row] = await query('select 9007199254740991::bigint as value');
    assert.equal(row?.['value'], Number.MAX_SAFE_INTEGER);
    assert.throws(() => safeInteger('9007199254740992'), RangeError);
  });

  it('every connection has jit off even when DATABASE_URL turns it on', async () => {
    const { host, user, database } = store.connection;
    const asks = `postgresql:///${database}?user=${user}&host=${host}&options=-c%20jit%3Don%20-c%20jit_above_cost%3D0`;
    const text = `select setting, source from pg_settings where name in ('jit', 'TimeZone') order by lower(name)`;
    // Whole-table scans cost extra, as in the sessions of requests, so the cost is above the threshold of jit.
    const explain = `explain (analyze) select a.oid from pg_class a, pg_class b where a.relname like b.relname`;
    for (const connection of [store.connection, { connectionString: asks }]) {
      const db = openDb({ connection, size: 2 });
      const ways = {
        execute: async (query: string) => (await db.execute({ text: query })).rows,
        transaction: async (query: string) =>
          (await db.transaction((tx) => tx.execute({ text: query }))).rows,
        withClient: async (query: string) => (await db.withClient((client) => client.query(query))).rows,
      };
      try {
        for (const [way, rows] of Object.entries(ways)) {
          assert.deepEqual(
            await rows(text),
            [
              { setting: 'off', source: 'client' },
              { setting: 'UTC', source: 'client' },
            ],
            way,
          );
          assert.doesNotMatch(JSON.stringify(await rows(explain)), /JIT/, way);
        }
      } finally {
        await db.close();
      }
    }
  });

  /** Does `work` with a database that is reached through a pooler: a second database stands for that. */
  const withPooler = async (work: (db: Db, pooled: string) => Promise<void>) => {
    const pooler = { ...store.connection, database: `${store.connection.database}_pooler` };
    await store.owner.withClient((client) => client.query(`create database ${pooler.database}`));
    const db = openDb({ connection: store.connection, pooler, size: 1 });
    try {
      await work(db, pooler.database);
    } finally {
      await db.close();
      await store.owner.withClient((client) => client.query(`drop database ${pooler.database}`));
    }
  };
  const currentDatabase = 'select current_database() as name';

  it('statements through a pooler have no names', () =>
    withPooler(async (db, pooled) => {
      const named = { name: 'db-test.named', text: currentDatabase };
      assert.deepEqual((await db.execute(named)).rows, [{ name: pooled }]);
      assert.deepEqual((await db.transaction((tx) => tx.execute(named))).rows, [{ name: pooled }]);
      assert.deepEqual(
        (await db.execute({ text: 'select name from pg_prepared_statements' })).rows.filter(
          ({ name }) => name,
        ),
        [],
      );
    }));

  it('a separate connection bypasses the pooler', () =>
    withPooler(async (db) => {
      const rows = await db.withClient(async (client) => (await client.query(currentDatabase)).rows);
      assert.deepEqual(rows, [{ name: store.connection.database }]);
    }));

  it('the documented connect_query has every setting that the store requires of a pooler', async () => {
    const operations = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    const [, connectQuery = ''] = /connect_query='([^']+)'/.exec(operations) ?? [];
    const client = new pg.Client(store.connection);
    await client.connect();
    try {
      await client.query(connectQuery);
      const { rows } = await client.query<{ name: string; value: string }>(
        'select name, current_setting(name) as value from unnest($1::text[]) name',
        [Object.keys(pooledSettings)],
      );
      assert.deepEqual(Object.fromEntries(rows.map(({ name, value }) => [name, value])), pooledSettings);
    } finally {
      await client.end();
    }
  });

  it('only a transaction that throws is rolled back', async () => {
    await store.owner.execute({ text: 'create table notes (text text)' });
    await assert.rejects(
      store.db.transaction(async (tx) => {
        await tx.execute({ text: `insert into notes values ('lost')` });
        throw new Error('no');
      }),
      /no/,
    );
    await store.db.transaction((tx) => tx.execute({ text: `insert into notes values ('kept')` }));
    assert.deepEqual(await query('select text from notes'), [{ text: 'kept' }]);
  });

  it('parallel statements of a transaction are sent in one write', async (t) => {
    const db = openDb({ connection: store.connection, size: 1 });
    const text = 'select 1 as one';
    try {
      await db.execute({ text });
      const sockets = Socket.prototype as Required<Socket>;
      const written = [t.mock.method(sockets, '_write'), t.mock.method(sockets, '_writev')];
      await db.transaction(async (tx) => {
        await Promise.all([tx.execute({ text, values: [] }), tx.execute({ text, values: [] })]);
        void tx.execute({ text, values: [] });
      });
      assert.equal(
        written.reduce((sum, { mock }) => sum + mock.callCount(), 0),
        2,
        'begin with the two statements, and the last one with commit',
      );
    } finally {
      await db.close();
    }
  });

  it('a transaction notifies its listeners after the commit, but not after a rollback', async () => {
    const calls: unknown[] = [];
    store.db.onChanged('stock', (ids) => calls.push(ids));
    await store.db.transaction(async (tx) => {
      tx.changed('stock', ['1', '2']);
      tx.changed('reviews', ['3']);
      await tx.execute({ text: 'select 1' });
      assert.deepEqual(calls, []);
    });
    assert.deepEqual(calls, [['1', '2']]);
    await assert.rejects(
      store.db.transaction(async (tx) => {
        tx.changed('stock', ['4']);
        await tx.execute({ text: 'select 1 / 0' });
      }),
    );
    assert.deepEqual(calls, [['1', '2']]);
  });

  it('two transactions that deadlock are retried until both succeed', async () => {
    await store.owner.execute({ text: 'create table pairs (id int primary key, hits int)' });
    await query('insert into pairs values (1, 0), (2, 0)');
    const hit = (first: number, second: number) =>
      store.db.transaction(async (tx) => {
        await tx.execute({ text: 'update pairs set hits = hits + 1 where id = $1', values: [first] });
        await new Promise((resolve) => setTimeout(resolve, 50));
        await tx.execute({ text: 'update pairs set hits = hits + 1 where id = $1', values: [second] });
      });
    await Promise.all([hit(1, 2), hit(2, 1)]);
    assert.deepEqual(await query('select hits from pairs'), [{ hits: 2 }, { hits: 2 }]);
  });

  it('a transaction fails with DATABASE_UNAVAILABLE after three retries', async () => {
    let tries = 0;
    await assert.rejects(
      store.db.transaction(async () => {
        tries++;
        throw Object.assign(new Error('again'), { code: '40001' });
      }),
      (error: unknown) => isFailure(error) && error.code === 'DATABASE_UNAVAILABLE',
    );
    assert.equal(tries, 4);
  });

  it('a transaction fails when the error of one of its statements was ignored', async () => {
    await assert.rejects(
      store.db.transaction(async (tx) => {
        await tx.execute({ text: 'select 1/0' }).catch(() => undefined);
      }),
    );
  });

  it('the database recovers by itself after its connections were cut', async () => {
    const [row] = await query('select current_database() as name');
    const other = openDb({ connection: { ...store.connection, database: 'postgres' }, size: 1 });
    const cut = () =>
      other.execute({
        text: 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        values: [row?.['name']],
      });
    const sleeping = store.db.execute({ text: 'select pg_sleep(3)' }).then(
      () => undefined,
      (error: unknown) => error,
    );
    const sleeper = `select from pg_stat_activity where query = 'select pg_sleep(3)' and state = 'active'`;
    while ((await other.execute({ text: sleeper })).rows.length === 0);
    await cut();
    const error = await sleeping;
    assert.ok(isFailure(error) && error.code === 'DATABASE_UNAVAILABLE');
    const deadline = Date.now() + 30_000;
    let status = 0;
    while (status !== 200 && Date.now() < deadline) status = (await store.call('GET /health/ready')).status;
    assert.equal(status, 200);
    await other.close();
  });

  it('a named statement is planned once for all values', async () => {
    const statement = {
      name: 'db-test.planned-once',
      text: 'select n from generate_series(1, 9) n limit $1',
    };
    const plans = await store.db.transaction(async (tx) => {
      for (let n = 1; n <= 8; n++) await tx.execute({ ...statement, values: [n] });
      return tx.execute<{ custom: number; generic: number }>({
        text: `select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
                where name = 'db-test.planned-once'`,
      });
    });
    assert.deepEqual(plans.rows, [{ custom: 0, generic: 8 }]);
  });

  describe('a database that does not answer in time', { concurrency: true, timeout: 30_000 }, () => {
    it('a statement that takes more than five seconds fails with DATABASE_UNAVAILABLE', () =>
      assert.rejects(
        store.db.execute({ text: 'select pg_sleep(6)' }),
        (error: unknown) => isFailure(error) && error.code === 'DATABASE_UNAVAILABLE',
      ));

    it('a connection to a server that never answers fails after a time', async () => {
      const mute = createServer(() => undefined).listen(0, '127.0.0.1');
      await once(mute, 'listening');
      const { port } = mute.address() as AddressInfo;
      const frozen = openDb({
        connection: { connectionString: `postgresql://store@127.0.0.1:${port}/store` },
      });
      await assert.rejects(
        frozen.withClient(async () => undefined),
        { message: 'timeout expired' },
      );
      await frozen.close();
      mute.close();
    });
  });

  it('the log says once what to do about each trouble of the database', async () => {
    const said: string[] = [];
    const db = openDb({ connection: store.connection, size: 2, log: (line) => said.push(line) });
    const raise = (code: string) => ({
      text: `do $$ begin raise exception 'as the server says it' using errcode = '${code}'; end $$`,
    });
    try {
      for (const code of ['53100', '25006', '57014', '53100'])
        for (const run of [
          db.execute,
          (query: { text: string }) => db.transaction((tx) => tx.execute(query)),
        ])
          await assert.rejects(
            async () => run(raise(code)),
            (error: unknown) => isFailure(error) && error.code === 'DATABASE_UNAVAILABLE',
          );
    } finally {
      await db.close();
    }
    const rest = 'Calls that need it are answered 503 until then. (as the server says it)';
    assert.deepEqual(said, [
      `The disk of the database is full: free some space on it. ${rest}`,
      `The database is read-only: name the primary server in DATABASE_URL, or allow it to be written. ${rest}`,
      `The database is slow, or a transaction holds its locks: see its load, its disk and pg_stat_activity. ${rest}`,
    ]);
  });
});
