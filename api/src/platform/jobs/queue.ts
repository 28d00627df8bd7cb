import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import { PgBoss, type Db as BossDatabase, type JobResult, type JobWithMetadata } from 'pg-boss';
import { causedBy, causingRequest } from '../causing-request.ts';
import type { Db, Tx } from '../db/db.ts';
import { inSpan, traceInProgress } from '../tracing/spans.ts';
import { insertJob, queueNames, type QueueName, type StoredJob } from './queue.sql.ts';
import type { Job } from './schedule.ts';

// Work that a transaction queues: stored in it, done after the commit by any process of the store (docs/adr/0035).

/** A kind of work, under the name that its jobs are stored with. */
export interface JobKind<Payload extends object> {
  name: string;
  /** Absent: `jobs`. */
  queue?: QueueName;
  /** The type of the data of its jobs, for the compiler only. */
  payload?: Payload;
}

/** Stores a job in the transaction that causes it: a rollback leaves no job, and after the commit none is lost. */
export const enqueue = <Payload extends object>(
  tx: Tx,
  kind: JobKind<Payload>,
  payload: Payload,
): Promise<void> =>
  insertJob(tx, kind.queue ?? 'jobs', {
    kind: kind.name,
    payload,
    trace: traceInProgress(),
    request: causingRequest(),
  });

/** One try of a job. A thrown error means: try again later, or failed after the last try. */
export interface Attempt {
  /** No further try follows. */
  last: boolean;
}

/** The worker for a kind of jobs. A job may run twice when a process dies in it, so the work must be idempotent. */
export interface Worker {
  kind: string;
  queue: QueueName;
  work: (payload: never, attempt: Attempt) => Promise<void>;
}

export const worker = <Payload extends object>(
  { name, queue = 'jobs' }: JobKind<Payload>,
  work: (payload: Payload, attempt: Attempt) => Promise<void>,
): Worker => ({ kind: name, queue, work });

/** Twelve tries, in about a day for `jobs`: after 1 minute, then after twice as long each time, up to 6 hours. */
const tries = {
  retryLimit: 11,
  retryBackoff: true,
  expireInSeconds: 900,
  deleteAfterSeconds: 604_800,
} as const;
/** How often a process reports that it still works on a job; one that does not report has died. The library's minimum. */
const heartbeatSeconds = 10;
const superviseSeconds = 10;
const pollSeconds = 2;
/**
 * How many jobs a process takes at once, how many it works on at a time, and the least time that each occupies its place. At most 20 jobs
 * a second in a process leave the cores to customers' requests; of requests for a new password, most find no account and cost next to nothing.
 */
const taken: Record<QueueName, { batchSize: number; concurrency: number; shortestMs: number }> = {
  jobs: { batchSize: 10, concurrency: 2, shortestMs: 100 },
  imports: { batchSize: 1, concurrency: 1, shortestMs: 100 },
  recoveries: { batchSize: 100, concurrency: 2, shortestMs: 10 },
};
/** Imports and links are retried soon, because somebody waits for them. */
const retriesOf: Record<QueueName, { retryDelay: number; retryDelayMax: number }> = {
  jobs: { retryDelay: 60, retryDelayMax: 21_600 },
  imports: { retryDelay: 5, retryDelayMax: 600 },
  recoveries: { retryDelay: 5, retryDelayMax: 600 },
};
/**
 * A clock that never jumps. The library waits for times of the machine's clock: set back by an hour, it would look after jobs of dead processes
 * an hour late.
 */
const steadyClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work: () => void, ms: number) => setInterval(work, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
};
/** Less than the time that the whole store has to stop. */
const stopMs = 8_000;

/** The key of the session lock of the process that creates the queue's tables. Any constant works. */
const installKey = 7_361_222;

/** Brings the library's own tables to its version, in the schema `pgboss`. */
export const installQueue = (db: Db): Promise<void> =>
  db.withClient(async (client) => {
    // Two processes that create its tables at once fail. The lock ends with the connection.
    await client.query('select pg_advisory_lock($1)', [installKey]);
    const database = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    const boss = new PgBoss({ db: database, supervise: false, schedule: false, registerInstance: false });
    await boss.start();
    for (const name of queueNames) {
      await boss.createQueue(name, { ...tries, ...retriesOf[name], heartbeatSeconds });
    }
    await boss.stop();
  });

interface Log {
  warn(fields: object, words: string): void;
}

/**
 * Does jobs of these kinds until it is stopped. Others in their queues are failed, because no worker knows them; those in other queues
 * wait. `lookSeconds`: how often it looks for jobs of processes that have died.
 */
export function startWorkers(
  db: Db,
  log: Log,
  workers: readonly Worker[],
  lookSeconds = superviseSeconds,
): Job {
  // Through our own connections: the library brings none of its own.
  const database: BossDatabase = {
    executeSql: (text, values) => db.execute({ text, ...(values ? { values } : {}) }),
  };
  const boss = new PgBoss({
    db: database,
    clock: steadyClock,
    migrate: false,
    schedule: false,
    registerInstance: false,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
  });
  boss.on('error', (error) => log.warn({ err: error, job: 'queue' }, 'the queue of jobs had an error'));
  const byKind = new Map(workers.map(({ kind, work }) => [kind, work]));

  const attempt = async ({
    id,
    data: { kind, payload, trace },
    retryCount,
    retryLimit,
  }: JobWithMetadata<StoredJob>): Promise<JobResult> => {
    try {
      const work = byKind.get(kind);
      if (!work) throw new Error(`No worker knows jobs of the kind ${kind}.`);
      await inSpan(`job ${kind}`, { from: trace, attributes: { 'store.job_id': id } }, () =>
        work(payload as never, { last: retryCount >= retryLimit }),
      );
      return { id, status: 'completed' };
    } catch (error) {
      log.warn({ err: error, job: kind, jobId: id, try: retryCount + 1 }, 'a job failed');
      return {
        id,
        status: 'failed',
        output: { message: error instanceof Error ? error.message : String(error) },
      };
    }
  };

  const started = (async () => {
    await boss.start({ attempts: 1_000 });
    for (const queue of new Set(workers.map((each) => each.queue))) {
      const { batchSize, concurrency, shortestMs } = taken[queue];
      const options = {
        pollingIntervalSeconds: pollSeconds,
        batchSize,
        burstWhenBatchFull: true,
        includeMetadata: true,
        perJobResults: true,
      } as const;
      const workId = await boss.work<StoredJob, unknown, typeof options>(queue, options, (jobs) =>
        pMap(
          jobs,
          async (job) =>
            (await Promise.all([causedBy(job.data.request, () => attempt(job)), pause(shortestMs)]))[0],
          { concurrency },
        ),
      );
      db.onChanged('jobs', (queues) => {
        if (queues.length === 0 || queues.includes(queue)) boss.notifyWorker(workId);
      });
    }
  })();
  started.catch((error: unknown) => log.warn({ err: error, job: 'queue' }, 'the queue did not start'));
  return {
    async stop() {
      await boss.stop({ timeout: stopMs });
      await started.catch(() => undefined);
    },
  };
}
