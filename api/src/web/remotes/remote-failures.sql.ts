import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

const add = statement(
  'remote-failures.add',
  `insert into remote_failures as f (remote, version, failures)
   select r.remote, r.version, n.failures
     from unnest($1::text[], $2::text[], $3::bigint[]) n (remote, version, failures)
     join remote_releases r using (remote, version)
    order by 1, 2
   on conflict (remote, version) do update set
     failures = excluded.failures + case when f.last_at > now() - interval '1 day' then f.failures else 0 end,
     since = case when f.last_at > now() - interval '1 day' then f.since else now() end,
     last_at = now()`,
);

/** How often a version of a remote failed. */
export interface Failures {
  remote: string;
  version: string;
  failures: number;
}

/** Adds to the failures of recorded releases; those that are a day old are forgotten. */
export const addFailures = (on: Queryable, rows: readonly Failures[]) =>
  add.run(on, [
    rows.map(({ remote }) => remote),
    rows.map(({ version }) => version),
    rows.map(({ failures }) => failures),
  ]);
