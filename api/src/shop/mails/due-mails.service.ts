import { performance } from 'node:perf_hooks';
import { causedBy } from '../../platform/causing-request.ts';
import type { Db } from '../../platform/db/db.ts';
import { hasLateMail, takeDueMails } from './due-mails.sql.ts';
import type { Outbox } from './outbox.ts';

/** Seconds between two calls of `writeDueMails`. */
export const secondsOfDueMails = 0.125;
/** A mail takes several milliseconds of the process. While it is busy, customers wait for them: one mail in so many calls then. */
const callsForOneWhileBusy = 16;
const mostBusyShare = 0.2;

/**
 * Makes mails of the oldest that are due, each with its job: at most `most`, and one when it has waited for a minute. An event that the owner
 * has switched off by now leaves none.
 */
export const writeDueMails = (db: Db, outbox: Outbox, most: number): Promise<void> =>
  db.transaction(async (tx) => {
    const due = await takeDueMails(tx, (await hasLateMail(tx)) ? Math.max(most, 1) : most);
    await Promise.all(
      due.map(({ id, userId, event, address, parameters, subject, introduction, requestId }) => {
        const words = subject !== null && introduction !== null ? { subject, introduction } : undefined;
        return causedBy(requestId ?? undefined, () =>
          outbox.post(tx, userId, event, parameters, { id, address, ...(words && { words }) }),
        );
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

/** To be called before each call of `writeDueMails`: how many to write, by the share of the time in which the process was busy. */
export function paceOfDueMails(busyShare: () => number = busyShareOfProcess()): () => number {
  let busyCalls = 0;
  return () => {
    busyCalls = busyShare() > mostBusyShare ? busyCalls + 1 : 0;
    return busyCalls % callsForOneWhileBusy === 0 ? 1 : 0;
  };
}
