import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { databaseOwner } from '../../src/platform/db/embedded/cluster.ts';
import { databaseAccount } from '../../src/platform/db/embedded/system-user.ts';
import { startEmbeddedServer } from '../../src/platform/db/embedded-server.ts';
import { testMajor } from './cluster.ts';

/** A streaming replica of the server that has this database: a copy of its files, which then follows its log. */
export async function startReplica(place: { host: string; user: string; database: string }) {
  const dataDir = mkdtempSync('/tmp/store-replica-');
  chmodSync(dataDir, 0o711);
  const cluster = join(dataDir, `postgres-${testMajor()}`);
  const account = databaseAccount();
  const write = (file: string, text: string) => {
    writeFileSync(join(cluster, file), text);
    if (account) chownSync(join(cluster, file), account.uid, account.gid);
  };
  const client = new pg.Client(place);
  await client.connect();
  try {
    const { rows } = await client.query<{ files: string }>(
      `select current_setting('data_directory') as files`,
    );
    await client.query(`select pg_backup_start('replica', true)`);
    // With owners and modes. Files that vanish meanwhile do not matter, because the replica replays the log since the start of the copy.
    spawnSync('cp', ['-a', rows[0]!.files, cluster]);
    const { rows: label } = await client.query<{ text: string }>(
      'select labelfile as text from pg_backup_stop(false)',
    );
    write('backup_label', label[0]!.text);
  } finally {
    await client.end();
  }
  write('standby.signal', '');
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${place.host} user=${databaseOwner}'\n`,
  );
  for (const file of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    rmSync(join(cluster, file), { force: true });
  const start = () =>
    startEmbeddedServer({ dataDir, major: testMajor(), durable: false, log: () => undefined });
  let server = await start();
  return {
    connection: { ...server.connection, database: place.database },
    /** What is committed from here on does not arrive, until `resume`. */
    pause: () => sql('select pg_wal_replay_pause()'),
    resume: () => sql('select pg_wal_replay_resume()'),
    promote: () => sql('select pg_promote()'),
    /** In the database of the store, where it is promoted. */
    run: (text: string) => sql(text, place.database),
    stop: () => server.stop(),
    async restart() {
      server = await start();
    },
    async close() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };

  async function sql(text: string, database = server.connection.database) {
    const on = new pg.Client({ ...server.connection, database });
    await on.connect();
    await on.query(text).finally(() => on.end());
  }
}
