import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import pg from 'pg';
import { openDb, type Connection } from '../../src/platform/db/db.ts';
import { apiAccount } from '../../src/platform/db/embedded/cluster.ts';
import { startEmbeddedServer, type EmbeddedServer } from '../../src/platform/db/embedded-server.ts';
import { installQueue } from '../../src/platform/jobs/queue.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { giveRights } from '../../src/platform/db/rights.ts';
import { startDebianServer } from './debian-server.ts';

// One PostgreSQL for a whole test run. `run-tests.ts` starts it and passes its socket on; a test file that is
// run by itself (`node --test some.test.ts`) starts its own.

const template = 'store_template';
const hostVariable = 'TEST_DATABASE_HOST';

type Place = { host: string; user: string; database: string };

/** The same database with the account that the API has. */
export const asApi = <P extends Place>(place: P): P => ({ ...place, user: apiAccount });

/** `debian`: Debian's own PostgreSQL with the settings that it comes with (debian-server.ts). */
export type TestServer = 15 | 18 | 'debian';

const testServer = (): TestServer => {
  const asked = process.env['TEST_POSTGRES'];
  return asked === 'debian' ? asked : asked === '15' ? 15 : 18;
};

/** The major of the embedded server that a test starts for itself. */
export const testMajor = (): 15 | 18 => (testServer() === 18 ? 18 : 15);

export interface TestCluster {
  place: Place;
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** In memory where there is room: a clone of the template is written ten times faster there. */
function folderOfClusters(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return '/tmp';
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, process.availableMemory()) > 4 * 1024 ** 3 ? memory : '/tmp';
}

/** Starts PostgreSQL (without fsync) in a private folder and migrates the template that tests clone. */
export async function startTestCluster(which: TestServer = testServer()): Promise<TestCluster> {
  const dataDir = mkdtempSync(`${folderOfClusters()}/store-test-`);
  let server: Pick<EmbeddedServer, 'connection' | 'stop'> | undefined;
  const stop = async () => {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    server =
      which === 'debian'
        ? await startDebianServer(dataDir)
        : await startEmbeddedServer({ dataDir, major: which, durable: false, log: () => undefined });
    const place = server.connection;
    await inDatabase(place, `create database ${template}`);
    if (which === 'debian') await inDatabase(place, `create role ${apiAccount} login`);
    const owner = openDb({ connection: { ...place, database: template }, size: 1 });
    const api = openDb({ connection: asApi({ ...place, database: template }), size: 1 });
    await migrate(owner);
    await installQueue(owner);
    await giveRights(owner, api);
    await owner.close();
    await api.close();
    return { place, env: { [hostVariable]: place.host, TEST_POSTGRES: String(which) }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function inDatabase(place: Place, text: string): Promise<void> {
  const client = new pg.Client({ ...place, database: 'postgres' });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

let own: Promise<TestCluster> | undefined;
let users = 0;

/**
 * From here on the databases of this process are on a server of its own, for tests of what concerns a whole server. On that of the run,
 * each database that another test clones is a checkpoint, and work for a replica.
 */
export const useOwnServer = (): void => void delete process.env[hostVariable];

export interface TestDatabase {
  /** As its owner. */
  connection: Connection & Place;
  drop(): Promise<void>;
}

/** A migrated database of one's own, cloned from the template in a few milliseconds. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const host = process.env[hostVariable];
  users++;
  const place = host
    ? { host, user: 'store', database: 'postgres' }
    : (await (own ??= startTestCluster())).place;
  const database = `t_${randomBytes(6).toString('hex')}`;
  // Copies files instead of writing to the WAL: half the work.
  await inDatabase(place, `create database ${database} template ${template} strategy file_copy`);
  return {
    connection: { ...place, database },
    async drop() {
      await inDatabase(place, `drop database ${database} with (force)`);
      if (--users === 0 && own) {
        const cluster = own;
        own = undefined;
        await (await cluster).stop();
      }
    },
  };
}
