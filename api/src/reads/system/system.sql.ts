import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { ofOurs } from '../../platform/jobs/queue.sql.ts';

interface Counted extends Record<string, unknown> {
  schema: string;
  version: string;
  bytes: number;
  connections: number;
  connectionsMax: number;
  jobsWaiting: number;
  jobsFailed: number;
  /** Unix seconds. */
  jobsDueSince: number | null;
  mailsWaiting: number;
  mailsFailed: number;
  /** Unix seconds. */
  mailsSince: number | null;
  openPayments: number;
  /** Unix seconds: the end of the first open payment that is beyond its time, without an alarm. */
  paymentDueSince: number | null;
  requestsPending: number;
  /** Unix seconds. */
  requestSince: number | null;
}

// An open payment is polled, and what is polled has an index of its own.
const counted = statement<Counted>(
  'system.counted',
  `select (select name from schema_migrations order by id desc limit 1) as schema,
          current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
          (select count(*) from pg_stat_activity where datname = current_database()) as connections,
          current_setting('max_connections')::int as "connectionsMax",
          jobs.waiting as "jobsWaiting", jobs.failed as "jobsFailed", jobs.due as "jobsDueSince",
          (select count(*) from mails where state = 'QUEUED') + (select count(*) from due_mails) as "mailsWaiting",
          (select count(*) from mails where state = 'FAILED') as "mailsFailed",
          floor(extract(epoch from least((select min(created_at) from mails where state = 'QUEUED'),
                                         (select min(created_at) from due_mails))))::bigint as "mailsSince",
          payments.open as "openPayments", payments.since as "paymentDueSince",
          requests.pending as "requestsPending", requests.since as "requestSince"
     from (select count(distinct p.id) as open,
                  floor(extract(epoch from min(p.expires_at) filter (where p.expires_at < now() and a.id is null)))::bigint as since
             from gateway_payments p left join payment_alarms a on a.payment_id = p.id and a.ended_at is null
            where p.next_poll_at is not null and p.status = 'PENDING') payments,
          (select count(*) as pending, floor(extract(epoch from min(requested_at)))::bigint as since
             from replacement_requests where status = 'PENDING') requests,
          (select count(*) filter (where state <> 'failed') as waiting,
                  count(*) filter (where state = 'failed') as failed,
                  floor(extract(epoch from min(start_after) filter (where state in ('created', 'retry')
                                                                       and start_after <= now())))::bigint as due
             from pgboss.job where ${ofOurs} and state in ('created', 'retry', 'active', 'failed')) jobs`,
);

export const countSystem = async (on: Queryable): Promise<Counted> => (await counted.row(on))!;
