import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartRefused } from '../../failure.ts';
import { sharedStateDir, type Binaries } from './binaries.ts';
import { reasonIn } from './reason.ts';
import { reaches, type SystemUser } from './system-user.ts';

export const databaseOwner = 'store';
/** The database role of the API (rights.ts). */
export const apiAccount = 'store_api';
/** The path of a Unix socket has at most 107 bytes. */
const longestSocketPath = 107;
const socketFile = '.s.PGSQL.5432';

/** Where the cluster of `dataDir` lives: inside it, or elsewhere when the PostgreSQL account cannot enter it. */
export function placeOfCluster(dataDir: string, major: string, user: SystemUser | undefined): string {
  const inside = join(dataDir, `postgres-${major}`);
  if (!user) return inside;
  // Only this folder is opened to the account; private files in it are 0600.
  chmodSync(dataDir, 0o711);
  const note = join(dataDir, `postgres-${major}.place`);
  if (existsSync(note)) return readFileSync(note, 'utf8').trim();
  if (canEnter(user, dataDir)) return inside;
  mkdirSync(join(sharedStateDir, 'clusters'), { recursive: true, mode: 0o755 });
  const aside = mkdtempSync(join(sharedStateDir, 'clusters', 'store-'));
  chmodSync(aside, 0o711);
  const place = join(aside, `postgres-${major}`);
  writeFileSync(note, `${place}\n`, { mode: 0o600 });
  return place;
}

/**
 * Refuses a folder with the data of another major version alone: a new cluster beside it would be an empty store, in which customers
 * find neither their accounts nor their orders.
 */
export function refuseOtherMajor(dataDir: string, major: string): void {
  const majors = readdirSync(dataDir).flatMap((name) => {
    const [, found, note] = /^postgres-(\d+)(\.place)?$/.exec(name) ?? [];
    if (found === undefined) return [];
    const place = note ? readFileSync(join(dataDir, name), 'utf8').trim() : join(dataDir, name);
    return existsSync(join(place, 'PG_VERSION')) ? [found] : [];
  });
  const [other] = majors;
  if (other === undefined || majors.includes(major)) return;
  throw new StartRefused(
    `${dataDir} has the data of PostgreSQL ${other}, and this version of the store runs PostgreSQL ${major}: make a backup with the ` +
      'version of the store that ran it, and restore that into another DATA_DIR.',
  );
}

function canEnter(user: SystemUser, dataDir: string): boolean {
  const probe = mkdtempSync(join(dataDir, 'probe-'));
  try {
    chownSync(probe, user.uid, user.gid);
    return reaches(user, probe);
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/** The socket's folder: the cluster itself, or a short private one when that path is too long for a socket. */
export function socketDirFor(cluster: string, user: SystemUser | undefined): string {
  if (Buffer.byteLength(join(cluster, socketFile)) <= longestSocketPath) return cluster;
  const short = mkdtempSync(join(existsSync('/tmp') ? '/tmp' : tmpdir(), 'store-'));
  chmodSync(short, 0o700);
  if (user) chownSync(short, user.uid, user.gid);
  return short;
}

/** Makes the cluster on first use: beside its place, then moved there, so that a killed start leaves no incomplete one. */
export async function ensureCluster(
  cluster: string,
  binaries: Binaries,
  user: SystemUser | undefined,
  durable: boolean,
): Promise<void> {
  const parent = dirname(cluster);
  const prefix = `${basename(cluster)}.init-`;
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    rmSync(join(parent, name), { recursive: true, force: true });
  }
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  const half = mkdtempSync(join(parent, prefix));
  if (user) chownSync(half, user.uid, user.gid);
  const flags = ['--encoding=UTF8', '--locale=C', '--auth=trust', '--data-checksums', '--no-instructions'];
  const { code, output } = await run(
    binaries.initdb,
    ['-D', half, '-U', databaseOwner, ...flags, ...(durable ? [] : ['--no-sync'])],
    user,
  );
  if (code !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw new StartRefused(`The embedded database could not be made: ${reasonIn(output.trim().split('\n'))}`);
  }
  renameSync(half, cluster);
}

function run(command: string, args: string[], user: SystemUser | undefined) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(command, args, { cwd: '/', env: databaseEnv(), ...user });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** PostgreSQL gets no more of our environment than it needs: secrets stay here. */
export const databaseEnv = (): NodeJS.ProcessEnv => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
});

/**
 * An eighth of the available memory, from 128 MB to 1 GB: pages in the database's own buffers are found several times
 * faster than those in the system's cache, and a store of a million orders works on some hundred MB of them.
 */
function sharedBuffers(): string {
  const mebibyte = 1024 ** 2;
  const ours = Math.min(totalmem(), process.constrainedMemory() || Infinity) / mebibyte;
  return `${Math.round(Math.min(1024, Math.max(128, ours / 8)))}MB`;
}

/** Settings of the embedded server: durable, private, and sized for two cores (docs/operations.md). */
export function serverArguments(cluster: string, socketDir: string, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '50',
    shared_buffers: durable ? sharedBuffers() : '64MB',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    // A report groups up to 300,000 customers in memory (docs/adr/0086).
    work_mem: '8MB',
    hash_mem_multiplier: '4',
    max_wal_size: '1GB',
    jit: 'off',
    random_page_cost: '1.1',
    autovacuum_naptime: '15s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A failed statement may hold what a customer typed: log what failed, without the values.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_min_messages: 'warning',
    logging_collector: 'off',
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
