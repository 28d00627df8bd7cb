import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { StartRefused } from '../failure.ts';
import { testMajor } from '../../../test/support/cluster.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { eventually, isAlive } from './embedded/postmaster.ts';

const host = fileURLToPath(new URL('../../../test/support/embedded-host.ts', import.meta.url));
const major = testMajor();

interface Hosted {
  child: ChildProcess;
  place: { host: string; user: string; database: string };
  postmaster: number;
}

async function startHost(dataDir: string): Promise<Hosted> {
  const child = fork(host, [dataDir, String(major)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [message] = (await once(child, 'message')) as [Hosted['place'] & { pid: number }];
  const { pid, ...place } = message;
  return { child, place, postmaster: pid };
}

async function query(place: Hosted['place'], text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...place, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const kill = async ({ child }: Hosted): Promise<void> => {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
};

// Invariant 21: at any time at most one server runs on an embedded data directory.
describe('the embedded server', { timeout: 120_000 }, () => {
  let dataDir: string;
  before(() => (dataDir = mkdtempSync('/tmp/store-embedded-')));
  after(() => rmSync(dataDir, { recursive: true, force: true }));

  it('the embedded server is set to be private and durable', async () => {
    const server = await startEmbeddedServer({ dataDir, major, log: () => undefined });
    try {
      const [row] = await query(
        server.connection,
        `select current_setting('listen_addresses') as tcp, current_setting('unix_socket_permissions') as mode,
                current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
                current_setting('synchronous_commit') as sync, current_setting('full_page_writes') as pages`,
      );
      assert.deepEqual(row, { tcp: '', mode: '0700', checksums: 'on', fsync: 'on', sync: 'on', pages: 'on' });
    } finally {
      await server.stop();
    }
  });

  it('either lock of an embedded server is enough to refuse a second store', async () => {
    const first = await startHost(dataDir);
    try {
      const start = () => startEmbeddedServer({ dataDir, major, log: () => undefined });
      const refused = (error: unknown) =>
        error instanceof StartRefused && /^Another store .*is already running/.test(error.message);
      await assert.rejects(start, refused);
      const lock = readFileSync(join(dataDir, 'store.lock'));
      rmSync(join(dataDir, 'store.lock'));
      await assert.rejects(start, refused);
      writeFileSync(join(dataDir, 'store.lock'), lock);
      assert.equal((await query(first.place, 'select 1 as one'))[0]?.['one'], 1);
    } finally {
      await kill(first);
    }
  });

  it('the embedded server of a killed store ends without losing a commit', async () => {
    const first = await startHost(dataDir);
    await query(first.place, 'create table kept (n int)');
    await query(first.place, 'insert into kept values (7)');
    await kill(first);
    assert.ok(await eventually(() => !isAlive(first.postmaster), 10_000), 'the server outlived its store');
    const second = await startHost(dataDir);
    assert.deepEqual(await query(second.place, 'select n from kept'), [{ n: 7 }]);
    await kill(second);
  });

  it('a store restarts its embedded server after that was killed', async () => {
    const store = await startHost(dataDir);
    process.kill(store.postmaster, 'SIGKILL');
    let answer: unknown;
    for (let tries = 0; tries < 100 && answer === undefined; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      answer = await query(store.place, 'select n from kept').then(
        (rows) => rows[0]?.['n'],
        () => undefined,
      );
    }
    assert.equal(answer, 7);
    await kill(store);
  });

  it('the embedded server rejects data of another major version with one line', async () => {
    const foreign = mkdtempSync('/tmp/store-embedded-');
    try {
      mkdirSync(join(foreign, 'postgres-19'));
      writeFileSync(join(foreign, 'postgres-19', 'PG_VERSION'), '19\n');
      await assert.rejects(startEmbeddedServer({ dataDir: foreign, major, log: () => undefined }), {
        name: 'StartRefused',
        message:
          `${foreign} has the data of PostgreSQL 19, and this version of the store runs PostgreSQL ${major}: make a backup with the ` +
          'version of the store that ran it, and restore that into another DATA_DIR.',
      });
      assert.deepEqual(readdirSync(foreign), ['postgres-19']);
    } finally {
      rmSync(foreign, { recursive: true, force: true });
    }
  });

  it('the embedded server takes over the lock of a process that has ended', async () => {
    writeFileSync(join(dataDir, 'store.lock'), JSON.stringify({ pid: process.pid, birth: 'another boot' }));
    const server = await startEmbeddedServer({ dataDir, major, log: () => undefined });
    await server.stop();
  });
});
