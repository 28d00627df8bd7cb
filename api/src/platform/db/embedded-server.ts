import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartRefused } from '../failure.ts';
import { findBinaries, packageOfMajor } from './embedded/binaries.ts';
import {
  apiAccount,
  databaseEnv,
  databaseOwner,
  ensureCluster,
  placeOfCluster,
  refuseOtherMajor,
  serverArguments,
  socketDirFor,
} from './embedded/cluster.ts';
import { eventually, isAlive, readPostmasterFile, serves } from './embedded/postmaster.ts';
import { lockDataDir, type StoreLock } from './embedded/store-lock.ts';
import { reasonIn } from './embedded/reason.ts';
import { databaseAccount, type SystemUser } from './embedded/system-user.ts';

export interface EmbeddedOptions {
  /** Created if absent. Only one store at a time runs on it. */
  dataDir: string;
  /** The major to run: 18, and 15 (the oldest we support) in tests. */
  major?: 15 | 18;
  /** false only in tests: no fsync. */
  durable?: boolean;
  log: (line: string) => void;
}

export interface EmbeddedServer {
  /** The connection of the owner, who may do everything. */
  connection: { host: string; user: string; database: string };
  version: string;
  /** The postmaster's process number, for tests that kill it. */
  pid(): number | undefined;
  /** Fast shutdown. The data is safe without it, too. */
  stop(): Promise<void>;
}

const shutdownMs = 8_000;
const startMs = 60_000;
const takenLine =
  'Another store is already running on this data directory: stop it, or set DATA_DIR to another folder.';
/** The key of the session lock that says "this cluster has a living store". Any constant works. */
const ownershipKey = 7_361_220;

/**
 * Runs a real PostgreSQL from npm binaries on a Unix socket, and supervises it: started again when it
 * dies, stopped with this process, stopped by a watcher when this process is killed, or else found by the next start
 * (rules 18.4). Throws `StartRefused` with one line when it cannot be started.
 */
export async function startEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const lock = lockDataDir(dataDir);
  try {
    return await new Supervisor(dataDir, lock, options).start();
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The server that a living store runs on `dataDir`, for a command that joins it; undefined when none does. */
export function runningServer(
  dataDir: string,
  major: 15 | 18 = 18,
): EmbeddedServer['connection'] | undefined {
  if (!existsSync(dataDir)) return undefined;
  const cluster = placeOfCluster(realpathSync(dataDir), String(major), databaseAccount());
  const file = readPostmasterFile(cluster);
  return file?.ready && serves(file.pid, cluster)
    ? { host: file.socketDir, user: databaseOwner, database: databaseOwner }
    : undefined;
}

class Supervisor {
  readonly #lock: StoreLock;
  readonly #options: EmbeddedOptions;
  readonly #user: SystemUser | undefined;
  readonly #durable: boolean;
  readonly #binaries: ReturnType<typeof findBinaries>;
  readonly #cluster: string;
  readonly #lastLines: string[] = [];
  readonly #killOnExit = () => this.#child?.kill('SIGINT');
  #child: ChildProcess | undefined;
  #watcher: ChildProcess | undefined;
  #owner: pg.Client | undefined;
  #socketDir = '';
  #stopping = false;

  constructor(dataDir: string, lock: StoreLock, options: EmbeddedOptions) {
    const major = options.major ?? 18;
    this.#lock = lock;
    this.#options = options;
    this.#durable = options.durable ?? true;
    this.#user = databaseAccount();
    this.#binaries = findBinaries(packageOfMajor(major), this.#user);
    refuseOtherMajor(dataDir, String(major));
    this.#cluster = placeOfCluster(dataDir, String(major), this.#user);
  }

  async start(): Promise<EmbeddedServer> {
    await ensureCluster(this.#cluster, this.#binaries, this.#user, this.#durable);
    await this.#endLeftover();
    this.#socketDir = socketDirFor(this.#cluster, this.#user);
    process.once('exit', this.#killOnExit);
    try {
      await this.#launch();
      await this.#makeDatabase();
      await this.#makeApiAccount();
    } catch (error) {
      await this.#stop();
      throw error;
    }
    return {
      connection: { host: this.#socketDir, user: databaseOwner, database: databaseOwner },
      version: this.#binaries.version,
      pid: () => this.#child?.pid,
      stop: () => this.#stop(),
    };
  }

  /** A server that outlived its store (kill -9, crash of the host) is stopped; one with a living store is not ours. */
  async #endLeftover(): Promise<void> {
    const file = readPostmasterFile(this.#cluster);
    if (!file) return;
    if (!serves(file.pid, this.#cluster)) {
      // PostgreSQL clears the files of a dead server itself, but not those whose process number was used
      // again, or belongs to a zombie.
      if (isAlive(file.pid)) {
        rmSync(join(this.#cluster, 'postmaster.pid'), { force: true });
        rmSync(join(file.socketDir, '.s.PGSQL.5432.lock'), { force: true });
      }
      return;
    }
    const owner = await this.#claim(file.socketDir);
    if (owner === 'taken') throw new StartRefused(takenLine);
    this.#options.log(`stopping the database server that an earlier run left behind (process ${file.pid})`);
    await owner?.end().catch(() => undefined);
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      if (isAlive(file.pid)) process.kill(file.pid, signal);
      if (await eventually(() => !isAlive(file.pid), shutdownMs)) return;
    }
    throw new StartRefused(
      `The database server of an earlier run (process ${file.pid}) does not stop: end it, and start again.`,
    );
  }

  async #launch(): Promise<void> {
    this.#lastLines.length = 0;
    const child = spawn(
      this.#binaries.postgres,
      serverArguments(this.#cluster, this.#socketDir, this.#durable),
      // Its own process group: Ctrl-C in a terminal reaches this process, which stops it after the last answer.
      { cwd: '/', env: databaseEnv(), stdio: ['ignore', 'ignore', 'pipe'], detached: true, ...this.#user },
    );
    this.#child = child;
    let ended = false;
    child.once('error', (error) => {
      ended = true;
      this.#note(error.message);
    });
    child.stderr?.on('data', (chunk: Buffer) => chunk.toString().trimEnd().split('\n').forEach(this.#note));
    child.once('exit', () => {
      ended = true;
      this.#watcher?.kill('SIGKILL');
      if (this.#owner) this.#revive();
    });
    this.#watcher = watch(child);
    await eventually(() => ended || this.#isReady(child), startMs);
    if (ended || !this.#isReady(child)) {
      throw new StartRefused(`The embedded database did not start: ${reasonIn(this.#lastLines)}`);
    }
    const owner = await this.#claim(this.#socketDir);
    if (owner === 'taken' || !owner) throw new StartRefused(takenLine);
    this.#owner = owner;
  }

  readonly #isReady = (child: ChildProcess): boolean => {
    const file = readPostmasterFile(this.#cluster);
    return file?.pid === child.pid && file?.ready === true;
  };

  readonly #note = (line: string): void => {
    this.#lastLines.push(line);
    if (this.#lastLines.length > 20) this.#lastLines.shift();
    if (!this.#stopping && /FATAL|PANIC|WARNING/.test(line)) this.#options.log(`database: ${line}`);
  };

  /** The postmaster died: start it again until it stays up, while the API answers 503. */
  #revive(): void {
    this.#owner?.end().catch(() => undefined);
    this.#owner = undefined;
    if (this.#stopping) return;
    this.#options.log('the database server ended unexpectedly and is started again');
    const attempt = async (delayMs: number): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (this.#stopping) return;
      await this.#endLeftover()
        .then(() => this.#launch())
        .catch((error: unknown) => {
          this.#options.log(error instanceof Error ? error.message : String(error));
          return attempt(Math.min(delayMs * 2, 5_000));
        });
    };
    void attempt(100);
  }

  /** Takes the session lock that marks a running store; undefined when the server does not answer. */
  async #claim(host: string): Promise<pg.Client | 'taken' | undefined> {
    const client = new pg.Client({
      host,
      user: databaseOwner,
      database: 'postgres',
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
        ownershipKey,
      ]);
      if (rows[0]?.got) return client;
      await client.end();
      return 'taken';
    } catch {
      await client.end().catch(() => undefined);
      return undefined;
    }
  }

  async #makeDatabase(): Promise<void> {
    const { rowCount } = (await this.#owner?.query('select from pg_database where datname = $1', [
      databaseOwner,
    ])) ?? { rowCount: 1 };
    if (rowCount === 0) await this.#owner?.query(`create database ${databaseOwner}`);
  }

  async #makeApiAccount(): Promise<void> {
    const { rowCount } = (await this.#owner?.query('select from pg_roles where rolname = $1', [
      apiAccount,
    ])) ?? { rowCount: 1 };
    if (rowCount === 0) await this.#owner?.query(`create role ${apiAccount} login`);
  }

  async #stop(): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    const child = this.#child;
    await this.#owner?.end().catch(() => undefined);
    if (child?.pid && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGINT');
      const impatient = setTimeout(() => child.kill('SIGQUIT'), shutdownMs);
      await gone;
      clearTimeout(impatient);
    }
    this.#watcher?.kill('SIGKILL');
    process.removeListener('exit', this.#killOnExit);
    if (this.#socketDir !== this.#cluster && this.#socketDir !== '') {
      rmSync(this.#socketDir, { recursive: true, force: true });
    }
    this.#lock.release();
  }
}

/**
 * Stops the server when this process is killed: the pipe to this small shell
 * closes, its `read` returns, and it sends the signal for a fast shutdown.
 */
function watch(server: ChildProcess): ChildProcess {
  const watcher = spawn(
    '/bin/sh',
    ['-c', 'read line; kill -INT "$1" 2>/dev/null', 'sh', String(server.pid)],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
      detached: true,
    },
  );
  watcher.on('error', () => undefined);
  watcher.stdin?.on('error', () => undefined);
  watcher.unref();
  return watcher;
}
