import type { Db, Queryable } from '../../platform/db/db.ts';
import type { Replica } from '../../platform/db/replica.ts';
import type { Identity } from '../../platform/identity.ts';
import { hasActedLately } from './report-source.sql.ts';

export interface ReportSources {
  db: Db;
  replica: Replica;
}

/** Where a report is read: on the replica, unless the admin has just changed something, perhaps through another process. */
export async function reportSource({ db, replica }: ReportSources, admin: Identity): Promise<Queryable> {
  const { on } = replica.source();
  if (on === db) return db;
  return (await hasActedLately(db, admin.userId)) ? db : on;
}
