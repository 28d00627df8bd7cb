import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

interface FailingRemote {
  remote: string;
  version: string;
  failures: number;
  /** Unix seconds, as `last`. */
  since: number;
  last: number;
  /** The address of its first page. */
  page: string | null;
}

const lately = statement<FailingRemote & Record<string, unknown>>(
  'remote-failures.lately',
  `select f.remote, f.version, f.failures, extract(epoch from f.since)::bigint as since,
          extract(epoch from f.last_at)::bigint as last, r.entry #>> '{manifest,basePaths,0}' as page
     from remote_failures f join remote_releases r using (remote, version)
    where f.last_at > now() - interval '1 day'
      and exists (select from remote_promotions p
                   where p.remote = f.remote and p.version = f.version and p.kind <> 'RETIRE'
                     and p.seq >= (select max(seq) from remote_promotions where remote = f.remote and share = 100))
    order by f.remote, f.version`,
);

/** Versions that serve now, to all or to some visitors, and failed within the last day. */
export const failingRemotes = (on: Queryable) => lately.rows(on);
