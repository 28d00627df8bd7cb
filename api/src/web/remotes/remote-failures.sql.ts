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

interface Failures {
  remote: string;
  version: string;
  failures: number;
}

const addFailures = (on: Queryable, rows: readonly Failures[]) =>
  add.run(on, [
    rows.map(({ remote }) => remote),
    rows.map(({ version }) => version),
    rows.map(({ failures }) => failures),
  ]);

/**
 * Writes down failures. What is reported while a write runs is written with the next one: when a version fails for every visitor, they
 * do not queue for the same row.
 */
export function failureNotes(on: Queryable): (remote: string, version: string) => Promise<void> {
  const noted = new Map<string, Failures>();
  let writing: Promise<void> | undefined;
  async function write() {
    while (noted.size > 0) {
      const rows = [...noted.values()];
      noted.clear();
      await addFailures(on, rows);
    }
  }
  return (remote, version) => {
    const key = `${remote} ${version}`;
    const failures = (noted.get(key)?.failures ?? 0) + 1;
    noted.set(key, { remote, version, failures });
    return (writing ??= write().finally(() => (writing = undefined)));
  };
}
