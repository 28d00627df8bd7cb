import { Counter, type Registry } from 'prom-client';
import { reportRemoteFailure } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import type { Router } from '../../platform/http/handle.ts';
import { failureNotes } from './remote-failures.sql.ts';

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

/** Receives the reports of browsers about remotes that failed, and writes them to the log. */
export function remoteFailureRoutes(router: Router, noteFailure: NoteFailure): void {
  router.handle(reportRemoteFailure, async ({ body, request }) => {
    const { remote, version, reason, reference } = body;
    // Said in the line too: where a person follows the log of a start, the line is all there is.
    request.log.warn(
      body,
      `a remote failed in a browser: ${remote} ${version}, ${reason}, reference ${reference}`,
    );
    await noteFailure(remote, version, reason);
    return { status: 'ok' };
  });
}
