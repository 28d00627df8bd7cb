import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

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
  openPayments: number;
}

const counted = statement<Counted>(
  'system.counted',
  `select (select name from schema_migrations order by id desc limit 1) as schema,
          current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
          (select count(*) from pg_stat_activity where datname = current_database()) as connections,
          current_setting('max_connections')::int as "connectionsMax",
          jobs.waiting as "jobsWaiting", jobs.failed as "jobsFailed", jobs.due as "jobsDueSince",
          (select count(*) from mails where state = 'QUEUED') as "mailsWaiting",
          (select count(*) from mails where state = 'FAILED') as "mailsFailed",
          (select count(*) from gateway_payments where status = 'PENDING') as "openPayments"
     from (select count(*) filter (where state in ('created', 'retry', 'active')) as waiting,
                  count(*) filter (where state = 'failed') as failed,
                  floor(extract(epoch from min(start_after) filter (where state in ('created', 'retry')
                                                                       and start_after <= now())))::bigint as due
             from pgboss.job where name = 'jobs') jobs`,
);

export const countSystem = async (on: Queryable): Promise<Counted> => (await counted.row(on))!;
