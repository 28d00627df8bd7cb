import type { Queryable, Tx } from '../db/db.ts';
import { statement } from '../db/statement.ts';

/**
 * Queues of the library; the kind of a job is in its data. A process takes the next jobs of a queue when it has finished those it took, so
 * what others must not wait for has a queue of its own: imports of codes, which take minutes, and requests for a new password, which
 * anybody makes in any number.
 */
export const queueNames = ['jobs', 'imports', 'recoveries'] as const;
export type QueueName = (typeof queueNames)[number];
/** A condition on `pgboss.job`. */
export const ofOurs = `name in (${queueNames.map((name) => `'${name}'`).join(', ')})`;

export interface StoredJob {
  kind: string;
  payload: object;
  /** The trace of the call that queued it, where that is traced. */
  trace?: string | undefined;
  /** The id of the request that caused it. */
  request?: string | undefined;
}

// The columns that the library fills from the queue's settings when it inserts a job itself.
const insert = statement(
  'jobs.insert',
  `insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
                           deletion_seconds, keep_until, policy, heartbeat_seconds)
   select name, $1, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds,
          now() + retention_seconds * interval '1 second', policy, heartbeat_seconds
     from pgboss.queue where name = $2`,
);

/** A job as an admin sees it. */
interface ListedJob {
  id: string;
  kind: string;
  state: 'WAITING' | 'RUNNING' | 'FAILED';
  tries: number;
  error: string | null;
  createdAt: Date;
  /** When it is tried next; null unless it waits. */
  nextAt: Date | null;
}

const listed = `from pgboss.job where ${ofOurs} and state in ('created', 'retry', 'active', 'failed')`;

const list = statement<ListedJob & Record<string, unknown>>(
  'jobs.list',
  `select id, data ->> 'kind' as kind,
          case state when 'failed' then 'FAILED' when 'active' then 'RUNNING' else 'WAITING' end as state,
          retry_count + (state in ('active', 'failed'))::int as tries, output ->> 'message' as error,
          created_on as "createdAt", case when state in ('created', 'retry') then start_after end as "nextAt"
     ${listed}
    order by state = 'failed' desc, created_on desc, id limit $2 offset $1`,
);

const count = statement<{ count: number }>('jobs.count', `select count(*)::int as count ${listed}`);

const runAgain = statement<{ kind: string; queue: QueueName }>(
  'jobs.run-again',
  `update pgboss.job
      set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null,
          keep_until = now() + interval '14 days'
    where ${ofOurs} and id = $1 and state in ('created', 'retry', 'failed')
   returning data ->> 'kind' as kind, name as queue`,
);

const exists = statement('jobs.exists', `select from pgboss.job where ${ofOurs} and id = $1`);

export async function insertJob(tx: Tx, queue: QueueName, job: StoredJob): Promise<void> {
  await insert.run(tx, [JSON.stringify(job), queue]);
  // After the commit, the workers of this process look at once; those of the others within seconds.
  tx.changed('jobs', [queue]);
}

/** Failed ones first, then the newest. */
export const listJobs = (on: Queryable, skip: number, amount: number) => list.rows(on, [skip, amount]);

export const countJobs = async (on: Queryable): Promise<number> => (await count.row(on))?.count ?? 0;

/** Lets a failed or waiting job be tried at once. Returns its kind, or undefined where it is neither. */
export async function runJobAgain(tx: Tx, id: string): Promise<string | undefined> {
  const row = await runAgain.row(tx, [id]);
  if (row) tx.changed('jobs', [row.queue]);
  return row?.kind;
}

export const jobExists = async (on: Queryable, id: string): Promise<boolean> =>
  (await exists.row(on, [id])) !== undefined;
