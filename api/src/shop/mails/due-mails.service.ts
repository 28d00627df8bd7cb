import { performance } from 'node:perf_hooks';
import type { Db } from '../../platform/db/db.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { takeDueMails } from './due-mails.sql.ts';
import { mailJob } from './outbox.ts';

/** Makes mails of the oldest that are due, at most `most`, each with its job. */
export const writeDueMails = (db: Db, most: number): Promise<void> =>
  db.transaction(async (tx) => {
    const ids = await takeDueMails(tx, most);
    await Promise.all(ids.map((mailId) => enqueue(tx, mailJob, { mailId })));
  });

/** Half of what a process sends in a second (rules 20.10): it is called twice in that time. */
const usual = 10;
/** A mail takes several milliseconds of the process, which customers wait for while it is busy. */
const whileBusy = 1;
const busyShare = 0.2;

/** To be called twice a second: how many due mails to write, by how busy this process was since the call before. */
export function paceOfDueMails(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization > busyShare ? whileBusy : usual;
  };
}
