import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { databaseEnv, databaseOwner, ensureCluster } from '../../src/platform/db/embedded/cluster.ts';
import { eventually, readPostmasterFile } from '../../src/platform/db/embedded/postmaster.ts';
import { databaseAccount } from '../../src/platform/db/embedded/system-user.ts';

/** Where Debian puts PostgreSQL (scripts/debian-postgres.mjs installs it): the newest one that is there. */
const newest = () =>
  globSync('/usr/lib/postgresql/*/bin/postgres')
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-1);

/**
 * Starts Debian's own PostgreSQL in `folder` with the settings that a new cluster of it has, apart from where it listens and
 * that it need not survive a power cut.
 * @throws Error where it is not installed, or cannot compile statements: what is tested on it would not be
 */
export async function startDebianServer(folder: string) {
  const user = databaseAccount();
  const postgres = newest();
  if (!postgres) throw new Error('There is no PostgreSQL of Debian here: run "apt-get install postgresql".');
  const version = spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout.trim();
  chmodSync(folder, 0o711);
  if (user) chownSync(folder, user.uid, user.gid);
  const cluster = join(folder, 'debian');
  await ensureCluster(cluster, { postgres, initdb: join(dirname(postgres), 'initdb'), version }, user, false);
  const settings = ['listen_addresses=', `unix_socket_directories=${cluster}`, 'fsync=off'];
  const child = spawn(postgres, ['-D', cluster, ...settings.flatMap((each) => ['-c', each])], {
    cwd: '/',
    env: databaseEnv(),
    stdio: 'ignore',
    ...user,
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGINT');
    await gone;
  };
  const connection = { host: cluster, user: databaseOwner, database: 'postgres' };
  try {
    if (!(await eventually(() => readPostmasterFile(cluster)?.ready === true, 30_000)))
      throw new Error(`${version} did not start.`);
    await requireCompiling(connection, version);
    return { connection, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function requireCompiling(connection: pg.ClientConfig, version: string) {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ compiles: boolean }>(
    `select pg_jit_available() and current_setting('jit')::bool as compiles`,
  );
  await client.end();
  if (!rows[0]?.compiles) throw new Error(`${version} here does not compile statements (jit).`);
}
