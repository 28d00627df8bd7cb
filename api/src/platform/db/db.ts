import pg from 'pg';
import { fail, isFailure } from '../failure.ts';
import { inSpan } from '../tracing/spans.ts';
import { isConnectionLost, isRetryable, isUnavailable, troubleOf, type Trouble } from './database-errors.ts';

/** Where statements run: the pool, or the connection of a transaction. */
export interface Queryable {
  execute<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

/**
 * The names of what a transaction may change. The shop adds its own (shop/changes.ts).
 * @public
 */
export interface Changes {
  jobs: true;
}

type Change = keyof Changes;

/** A connection of the driver, on which our statements run as well. */
class Client extends pg.Client implements Queryable {
  execute<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    return this.query<Row>(query);
  }
}

/** A transaction in progress: the first argument of every function that writes. */
export interface Tx extends Queryable {
  /**
   * Says what this transaction changes, such as `stock` of these options. Listeners of `Db.onChanged` are called
   * after the commit, and not after a rollback.
   */
  changed(what: Change, ids?: readonly string[]): void;
}

export interface Db extends Queryable {
  /** Runs `work` in one transaction; a deadlock or serialisation failure is retried three times, then 503. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls `listener` after each commit that changed `what`, in this process; listeners in the order in which they were added. */
  onChanged(what: Change, listener: (ids: readonly string[]) => void): void;
  /** A separate connection without time-outs: for migrations, demo data, and statements that take longer than a request may. */
  withClient<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** For the metrics: open connections, idle ones, waiting callers, transactions retried and statements refused so far. */
  load(): {
    total: number;
    idle: number;
    waiting: number;
    retried: number;
    /** Refused statements by the trouble of the database (`Trouble.name`). */
    refused: ReadonlyMap<string, number>;
  };
  close(): Promise<void>;
}

export type Connection = { host: string; user: string; database: string } | { connectionString: string };

/** Another database of the same server. */
export function inDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

export interface DbOptions {
  connection: Connection;
  /**
   * The same database through a pooler that keeps no session beyond a transaction. Work that needs no session goes through it. The pooler has to
   * have the settings of sessions (`pooledSettings`).
   */
  pooler?: Connection | undefined;
  /** Connections. 8 is the measured best on two cores (docs/operations.md). */
  size?: number;
  log?: (line: string) => void;
}

/** `bigint` columns hold cents and counts: a safe integer, or an error rather than a rounded one. */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`);
  return value;
}

const int8 = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === int8 ? safeInteger : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

const session = { application_name: 'gift-card-store', types } as const;

/** Settings by the names of PostgreSQL, with the values that it shows. */
type Settings = Readonly<Record<string, string>>;

/**
 * No jit and no parallel workers, which the server has by default: both take longer to start than
 * one of our statements runs. The cost of an index read is set for an SSD.
 */
const sessionSettings: Settings = {
  TimeZone: 'UTC',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
};

/** The settings that sessions of a pooler need. */
export const pooledSettings: Settings = {
  ...sessionSettings,
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '5s',
};

/**
 * A statement is planned once for all values. By default the server plans again for each request where it estimates a higher cost
 * for unknown values, as it does for every limit in a large table. A statement that has to be planned for a value
 * names it in its text. Statements through a pooler have no names, and are planned at each call.
 */
const requestSettings: Settings = { ...pooledSettings, plan_cache_mode: 'force_generic_plan' };

/** Options that the database's address brings itself (`?options=...`) stay, and ours win where both set one. */
function withSettings(connection: Connection, settings: Settings) {
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  if (!('connectionString' in connection)) return { ...connection, options };
  const url = new URL(connection.connectionString);
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} ${options}`.trim());
  return { connectionString: url.href };
}

const clientTimeouts = {
  // The time-out of the client, for a server that stops in the middle of an answer.
  query_timeout: 7_000,
  connectionTimeoutMillis: 2_500,
} as const;

/** Without this, a start or a command would wait without a message for a server that accepts a connection and never answers. */
const separateTimeouts = { connectionTimeoutMillis: 5_000 } as const;

const retries = 3;

export function openDb({ connection, pooler, size = 8, log = () => undefined }: DbOptions): Db {
  const pool = new pg.Pool({
    ...(pooler ?? withSettings(connection, requestSettings)),
    ...session,
    ...clientTimeouts,
    max: size,
    idleTimeoutMillis: 60_000,
    // Queries of one connection go out without waiting for each other's answers.
    pipeline: true,
  });
  // Without listeners a dropped idle connection would end the process.
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) log(`an idle database connection was lost: ${error.message}`);
  });
  pool.on('connect', (client) => client.on('error', () => undefined));

  const listeners = new Map<Change, ((ids: readonly string[]) => void)[]>();

  // A statement through a pooler has no name: the next transaction may run in another session, which does not know it.
  const run = <Row extends pg.QueryResultRow>(client: pg.PoolClient, query: pg.QueryConfig) =>
    traced<Row>(client, query.name ?? 'unnamed statement', pooler ? { ...query, name: '' } : query);

  const say = adviser(log);
  const refused = new Map<string, number>();
  const note = (error: unknown): void => {
    const trouble = troubleOf(error);
    if (!trouble) return;
    refused.set(trouble.name, (refused.get(trouble.name) ?? 0) + 1);
    say(trouble, error);
  };
  const asFailure = (error: unknown): unknown => {
    if (isFailure(error) || !isUnavailable(error)) return error;
    note(error);
    return fail('DATABASE_UNAVAILABLE', { cause: error });
  };

  const checkOut = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      if (!closing) note(error);
      throw fail('DATABASE_UNAVAILABLE', { cause: error });
    }
  };

  const execute = async <Row extends pg.QueryResultRow>(query: pg.QueryConfig) => {
    const client = await checkOut();
    let lost = false;
    try {
      return await run<Row>(client, query);
    } catch (error) {
      lost = isConnectionLost(error);
      throw asFailure(error);
    } finally {
      client.release(lost);
    }
  };

  const attempt = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await checkOut();
    const changes: { what: Change; ids: readonly string[] }[] = [];
    const tx: Tx = {
      execute<Row extends pg.QueryResultRow>(query: pg.QueryConfig) {
        sendTogether(client);
        return run<Row>(client, query);
      },
      changed: (what, ids = []) => void changes.push({ what, ids }),
    };
    let lost = false;
    try {
      // `begin` is not awaited: the first statement is sent with it, and fails with it.
      sendTogether(client);
      const begun = client.query('begin');
      begun.catch(() => undefined);
      const result = await work(tx);
      await begun;
      const { command } = await client.query('commit');
      // COMMIT of a transaction that failed unnoticed answers ROLLBACK.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
      for (const { what, ids } of changes) for (const listener of listeners.get(what) ?? []) listener(ids);
      return result;
    } catch (error) {
      lost = isConnectionLost(error);
      if (!lost) await client.query('rollback').catch(() => (lost = true));
      throw error;
    } finally {
      client.release(lost);
    }
  };

  let retried = 0;
  return {
    execute,
    async transaction(work) {
      for (let tries = 0; ; tries++) {
        try {
          return await attempt(work);
        } catch (error) {
          if (!isRetryable(error)) throw asFailure(error);
          if (tries === retries) throw fail('DATABASE_UNAVAILABLE', { cause: error });
          retried += 1;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** tries));
        }
      }
    },
    onChanged(what, listener) {
      listeners.set(what, [...(listeners.get(what) ?? []), listener]);
    },
    async withClient(work) {
      const client = new Client({
        ...withSettings(connection, sessionSettings),
        ...session,
        ...separateTimeouts,
      });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end().catch(() => undefined);
      }
    },
    load: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      retried,
      refused,
    }),
    close: () => {
      closing = true;
      return pool.end();
    },
  };
}

/**
 * Sends all statements of the present turn of the event loop in one write. The driver writes each statement by itself, and each write wakes a
 * process of the database: eight of them were nearly half of the time of a checkout in this process.
 */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** A statement as a span, under its name. Traces contain neither its parameters nor its text, which may include values of a filter. */
const traced = <Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  name: string,
  query: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> =>
  inSpan(name, { kind: 'CLIENT', attributes: { 'db.system.name': 'postgresql' } }, () =>
    client.query<Row>(query),
  );

const adviceEveryMs = 60_000;

/** Says what to do when calls are answered 503: each line once a minute, however many fail. */
function adviser(log: (line: string) => void): (trouble: Trouble, error: unknown) => void {
  const saidAt = new Map<string, number>();
  return ({ name, advice }, error) => {
    const now = performance.now();
    if (now - (saidAt.get(name) ?? -Infinity) < adviceEveryMs) return;
    saidAt.set(name, now);
    log(`${advice} Calls that need it are answered 503 until then. (${(error as Error).message})`);
  };
}
