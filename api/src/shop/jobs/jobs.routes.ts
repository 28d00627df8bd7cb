import { limits, listJobs, runJobAgain } from 'shared-contract';
import { unixOf, unixOrNull } from '../../platform/time.ts';
import { actorOf } from '../audit/call.ts';
import { jobPage, runAgain } from './jobs.service.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

export const jobRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(listJobs, async ({ query: { skip = 0, amount = limits.pageAmountMax } }) => {
    const { rows, total } = await jobPage(db, skip, amount);
    return {
      rows: rows.map(({ id, kind, state, tries, error, createdAt, nextAt }) => ({
        _id: id,
        kind,
        state,
        tries,
        error,
        created_unix: unixOf(createdAt),
        next_unix: unixOrNull(nextAt),
      })),
      total,
    };
  });

  router.handle(runJobAgain, async (call) => {
    await db.transaction((tx) => runAgain(tx, call.params.jobId, actorOf(call)));
    return { message: 'The job runs again.' };
  });
};
