import type { Db, Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Replica } from '../../platform/db/replica.ts';
import type { Identity } from '../../platform/identity.ts';

export interface ReportSources {
  db: Db;
  replica: Replica;
}

/**
 * The last thing that somebody did. A transaction takes 5 s at most, and what is read of a replica is 2 s old at most, so that after
 * ten seconds it has both.
 */
const lately = statement<{ lately: boolean }>(
  'report-source.lately',
  `select at > now() - interval '10 s' as lately from audit_log where actor_id = $1 order by seq desc limit 1`,
);

/** Where a report is read: of the replica, unless the admin has changed something just now, perhaps through another process. */
export async function reportSource({ db, replica }: ReportSources, admin: Identity): Promise<Queryable> {
  const { on } = replica.source();
  if (on === db) return db;
  return (await lately.row(db, [admin.userId]))?.lately ? db : on;
}
