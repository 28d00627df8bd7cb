import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readPostmasterFile } from '../api/src/platform/db/embedded/postmaster.ts';
import { freePort } from '../api/test/support/free-port.ts';
import type { Running } from '../scripts/processes.mjs';
import { startApi } from '../scripts/store.mjs';

/** The built product with its own embedded PostgreSQL, and with keys that the benchmark knows. */
export interface BenchStore {
  port: number;
  jwtSecret: string;
  deliverablesKey: Buffer;
  connection: { host: string; user: string; database: string };
  /** The process number of the embedded server. */
  databasePid(): number;
  /** Ends API and database and starts them again with the same data. */
  restart(): Promise<void>;
  /** Resident memory of the API process, in MiB. */
  memory(): number;
  close(): Promise<void>;
}

export async function startBenchStore(): Promise<BenchStore> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'store-bench-'));
  const port = await freePort();
  const jwtSecret = randomBytes(32).toString('base64url');
  const deliverablesKey = randomBytes(32);
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    JWT_SECRET: jwtSecret,
    DELIVERABLES_KEY: deliverablesKey.toString('base64'),
    DEMO_DATA: '1',
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'warn',
    HOODPAY_API_URL: '',
  };
  let program: Running | undefined;
  const start = async () => {
    await startApi({ env, host: '127.0.0.1', port, onStart: (started: Running) => (program = started) });
  };
  const stop = () => program?.stop() ?? Promise.resolve();
  const close = async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await start();
    return {
      port,
      jwtSecret,
      deliverablesKey,
      get connection() {
        return { host: serverOf(dataDir).socketDir, user: 'store', database: 'store' };
      },
      databasePid: () => serverOf(dataDir).pid,
      async restart() {
        await stop();
        await start();
      },
      memory: () => residentMiB(program?.pid ?? process.pid),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts another process of the store on the same database. Returns its port. */
export async function startBeside(
  { connection: { host, user, database }, jwtSecret, deliverablesKey }: BenchStore,
  more: Record<string, string>,
  onStart: (program: Running) => void,
): Promise<number> {
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    JWT_SECRET: jwtSecret,
    DELIVERABLES_KEY: deliverablesKey.toString('base64'),
    DEMO_DATA: '0',
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'warn',
    HOODPAY_API_URL: '',
    ...more,
  };
  await startApi({ env, host: '127.0.0.1', port, onStart });
  return port;
}

/**
 * Process and socket of the embedded server. When root runs it, its cluster may be elsewhere, and a note in the data directory
 * says where.
 */
function serverOf(dataDir: string) {
  const note = path.join(dataDir, 'postgres-18.place');
  const cluster = existsSync(note) ? readFileSync(note, 'utf8').trim() : path.join(dataDir, 'postgres-18');
  const file = readPostmasterFile(cluster);
  if (file === undefined) throw new Error('the embedded server is not running');
  return file;
}

function residentMiB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** A pool with 8 connections like that of the API, for seeding and for the upper bounds in bare SQL. */
export const openPool = (connection: BenchStore['connection']): pg.Pool =>
  new pg.Pool({ ...connection, max: 8 });
