import { isFailure, StartRefused } from '../failure.ts';
import { openDb, type Connection, type Db, type Queryable } from './db.ts';
import { statement } from './statement.ts';

/** Where to read, and the moment (of `performance.now()`) up to which it has everything that was committed. */
interface Source {
  on: Queryable;
  upTo: number;
}

interface ReplicaState {
  /** How old its data may be, as this process has measured it. */
  staleSeconds: number;
  /** False while it is away or too old: the primary serves its reads then. */
  isUsed: boolean;
}

/**
 * For reads that may be some seconds old (docs/adr/0061): never one that decides about money, stock or rights, nor one that shows people
 * what they have just changed.
 */
export interface Replica {
  /** The replica, if it has everything that was committed before `moment` and is not too old; otherwise the primary. */
  source(moment?: number): Source;
  /** Undefined where the store has none. */
  state(): ReplicaState | undefined;
  close(): Promise<void>;
}

interface ReplicaOptions {
  connection: Connection;
  log: (line: string) => void;
  /** The greatest age of data that is read from it. */
  maxStaleMs?: number;
}

const lookMs = 250;
/** Five minutes of looks: a replica that is further behind is called five minutes old, or older. */
const maxMarks = 1_200;

export const noReplica = (db: Queryable): Replica => ({
  source: () => ({ on: db, upTo: performance.now() }),
  state: () => undefined,
  close: () => Promise.resolve(),
});

interface Position {
  /** A position in the log of the server; null of a server that replays none. */
  position: string | null;
  /** The timeline of the log. A promoted server starts a new one, and positions of two timelines cannot be compared. */
  timeline: string;
  /** Identifies the database: a primary and its streaming replicas have the same value. */
  database: string;
}

const positionOf = (name: string, position: string, timeline: string) =>
  statement<Position & Record<string, unknown>>(
    name,
    `select (${position})::text as position, ${timeline} as timeline, system_identifier || '/' || oid as database
       from pg_control_system(), pg_control_checkpoint(), pg_database where datname = current_database()`,
  );
const written = positionOf(
  'replica.written',
  // The insert position: with synchronous_commit off, a commit may not be on disk yet.
  'pg_current_wal_insert_lsn()',
  'left(pg_walfile_name(pg_current_wal_lsn()), 8)',
);
const replayed = positionOf(
  'replica.replayed',
  'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end',
  `lpad(upper(to_hex(timeline_id)), 8, '0')`,
);

/** `16/B374D848` as a number. */
function asNumber(position: string): bigint {
  const [high = '', low = ''] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * Looks every 250 ms how far the primary has written its log and how far the replica has replayed it. The replica has everything of
 * the moment before the last position that it has passed. All moments are of this process, so that no other clock matters.
 * @throws StartRefused where the first look finds another database
 */
export async function openReplica(
  db: Db,
  { connection, log, maxStaleMs = 2_000 }: ReplicaOptions,
): Promise<Replica> {
  const pool = openDb({ connection, size: 4, log });
  const openedAt = performance.now();
  let upTo = -Infinity;
  let isAway = true;
  let marks: { at: number; position: bigint }[] = [];
  let wasUsed = false;

  const staleMs = () => performance.now() - Math.max(upTo, openedAt);
  const isUsed = () => !isAway && upTo > performance.now() - maxStaleMs;

  const look = async (): Promise<void> => {
    const at = performance.now();
    try {
      const primary = await written.row(db);
      const there = await replayed.row(pool);
      if (!primary?.position || there?.database !== primary.database)
        throw new StartRefused(
          'DATABASE_READ_URL leads to another database than DATABASE_URL: name a streaming replica of it.',
        );
      marks = [...marks, { at, position: asNumber(primary.position) }].slice(-maxMarks);
      isAway = there.position === null || there.timeline !== primary.timeline;
      if (there.position === null || isAway) return void (marks = []);
      const position = asNumber(there.position);
      const passed = marks.findLastIndex((mark) => mark.position <= position);
      if (passed < 0) return;
      upTo = marks[passed]!.at;
      marks = marks.slice(passed);
    } catch (error) {
      isAway = true;
      throw error;
    }
  };

  const report = (): void => {
    if (isUsed() === wasUsed) return;
    wasUsed = isUsed();
    log(
      wasUsed
        ? 'the replica is available: it serves the reads that may be a little old'
        : `the replica is unavailable or more than ${maxStaleMs / 1_000} s behind: the primary serves its reads`,
    );
  };

  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const follow = (): void => {
    looking = look()
      .catch(() => undefined)
      .then(() => {
        report();
        if (timer) timer = setTimeout(follow, lookMs).unref();
      });
  };

  try {
    await look();
    if (isAway)
      log('DATABASE_READ_URL is no streaming replica of this primary: the primary serves its reads');
  } catch (error) {
    if (error instanceof StartRefused) {
      await pool.close();
      throw error;
    }
    log('the replica of DATABASE_READ_URL cannot be reached: the primary serves its reads');
  }
  timer = setTimeout(follow, lookMs).unref();

  const on: Queryable = {
    async execute(query) {
      try {
        return await pool.execute(query);
      } catch (error) {
        if (isFailure(error)) isAway = true;
        // The replica is away, or has ended the statement to replay a change of the rows that it read.
        return db.execute(query);
      }
    },
  };
  return {
    source: (moment = -Infinity) =>
      isUsed() && upTo >= moment ? { on, upTo } : { on: db, upTo: performance.now() },
    state: () => ({ staleSeconds: staleMs() / 1_000, isUsed: isUsed() }),
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await looking;
      await pool.close();
    },
  };
}
