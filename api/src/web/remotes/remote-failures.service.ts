import { Counter, type Registry } from 'prom-client';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { addFailures, type Failures } from './remote-failures.sql.ts';

/** Combinations of remote, version and reason that are counted apart. */
const FAILURES_MOST = 200;

function failureCounter(metrics: Registry): (remote: string, version: string, reason: string) => void {
  const failures = new Counter({
    name: 'remote_failures_total',
    help: 'Failures of remotes, in browsers and when the server draws their pages',
    labelNames: ['remote', 'version', 'reason'] as const,
    registers: [metrics],
  });
  const known = new Set<string>();
  return (remote, version, reason) => {
    const key = [remote, version, reason].join();
    // Anybody may report, so made-up names would create an unbounded number of series.
    const isTooMany = !known.has(key) && known.size >= FAILURES_MOST;
    if (!isTooMany) known.add(key);
    failures.inc(isTooMany ? { remote: 'other', version: 'other', reason } : { remote, version, reason });
  };
}

/**
 * Writes down failures. What is reported while a write runs is written with the next one: when a version fails for every visitor, they
 * do not queue for the same row.
 */
function failureNotes(on: Queryable): (remote: string, version: string) => Promise<void> {
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

export type NoteFailure = (remote: string, version: string, reason: string) => Promise<void>;

/** Notes failures of remotes in the metrics and, for the overview of the administration, in the database. */
export function remoteFailures({ db, metrics }: { db: Db; metrics: Registry }): NoteFailure {
  const count = failureCounter(metrics);
  const note = failureNotes(db);
  return (remote, version, reason) => {
    count(remote, version, reason);
    return note(remote, version);
  };
}
