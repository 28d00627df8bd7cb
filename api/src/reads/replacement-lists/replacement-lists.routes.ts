import { listPendingReplacements, listReplacements } from 'shared-contract';
import { Batches } from '../../platform/http/batches.ts';
import type { ReadModule } from '../module.ts';
import * as sql from './replacement-lists.sql.ts';
import { requestLists } from './replacement-lists.batches.ts';

export const replacementListRoutes: ReadModule = (router, { db, vault, counts }) => {
  const { opened, pending, all } = requestLists(db, vault);

  router.handle(listPendingReplacements, async ({ query: { skip = 0, amount } }) => {
    const [rows, { PENDING: total }] = await Promise.all([
      amount === undefined ? Batches.of(pending(skip)) : sql.pendingRequests(db, skip, amount).then(opened),
      counts.requests(),
    ]);
    return { rows, total };
  });

  router.handle(listReplacements, async ({ query: { status, skip = 0, amount } }) => {
    const of = await counts.requests();
    const waiting = status === undefined || status === 'PENDING' ? of.PENDING : 0;
    const wantsResolved = status !== 'PENDING';
    const resolved = of.APPROVED + of.DENIED;
    const total = status === undefined ? waiting + resolved : of[status];
    if (amount === undefined) {
      return { rows: await Batches.of(all(status, waiting, skip)), total };
    }
    // A page may span both.
    const first = skip < waiting ? await sql.pendingRequests(db, skip, amount) : [];
    const room = amount - first.length;
    const then =
      wantsResolved && room !== 0
        ? await sql.resolvedRequests(db, status ?? null, Math.max(0, skip - waiting), room)
        : [];
    return { rows: opened([...first, ...then]), total };
  });
};
