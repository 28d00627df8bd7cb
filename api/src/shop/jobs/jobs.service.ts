import type { Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import { countJobs, jobExists, listJobs, runJobAgain } from '../../platform/jobs/queue.sql.ts';
import type { Actor } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';

/** A page of the jobs that are not done, and how many there are. */
export async function jobPage(on: Queryable, skip: number, amount: number) {
  const [rows, total] = await Promise.all([listJobs(on, skip, amount), countJobs(on)]);
  return { rows, total };
}

/** Lets a job be tried at once. Changes nothing while it runs, or when it is done. Throws JOB_NOT_FOUND. */
export async function runAgain(tx: Tx, jobId: string, actor: Actor): Promise<void> {
  const id = knownId(jobId, 'JOB_NOT_FOUND');
  const kind = await runJobAgain(tx, id);
  if (kind !== undefined) {
    await audit(tx, {
      ...actor,
      action: 'jobs.run-again',
      targetType: 'job',
      targetId: id,
      before: { kind },
    });
  } else if (!(await jobExists(tx, id))) throw fail('JOB_NOT_FOUND');
}
