import { performance } from 'node:perf_hooks';
import type { Db } from '../../platform/db/db.ts';
import { isOneLate, takeDueMails } from './due-mails.sql.ts';
import type { Outbox } from './outbox.ts';

/** At most so many of each call, which is made twice a second. A mail takes several milliseconds of the process. */
const usual = 4;
/** Customers wait for those milliseconds while the process is busy: one mail in so many calls then. */
const callsForOneWhileBusy = 4;
const mostBusyShare = 0.2;

/**
 * Makes mails of the oldest that are due, each with its job: at most `most`, or the usual number when one has waited for a minute.
 * An event that the owner has switched off by now leaves none.
 */
export const writeDueMails = (db: Db, outbox: Outbox, most: number): Promise<void> =>
  db.transaction(async (tx) => {
    const due = await takeDueMails(tx, (await isOneLate(tx)) ? Math.max(most, usual) : most);
    await Promise.all(
      due.map(({ id, userId, event, address, parameters, subject, introduction }) => {
        const words = subject !== null && introduction !== null ? { subject, introduction } : undefined;
        return outbox.post(tx, userId, event, parameters, { id, address, ...(words && { words }) });
      }),
    );
  });

/** The share of the time since the call before in which this process was busy: 0 to 1. */
export function busyShareOfProcess(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}

/** To be called twice a second: how many due mails to write, by the share of the time in which the process was busy. */
export function paceOfDueMails(busyShare: () => number = busyShareOfProcess()): () => number {
  let busyCalls = 0;
  return () => {
    busyCalls = busyShare() > mostBusyShare ? busyCalls + 1 : 0;
    if (busyCalls === 0) return usual;
    return busyCalls % callsForOneWhileBusy === 0 ? 1 : 0;
  };
}
