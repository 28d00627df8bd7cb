import { getClaimRecord, listPendingReplacements, listReplacements } from 'shared-contract';
import { Batches } from '../../platform/batches.ts';
import { patternOf } from '../../platform/db/like.ts';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import { unixOf } from '../../platform/time.ts';
import { readingOf } from '../../shop/audit/call.ts';
import { claimRecord } from './claim-record.sql.ts';
import { idRangeOf } from '../order-search/search.sql.ts';
import * as sql from './replacement-lists.sql.ts';
import { requestLists } from './replacement-lists.batches.ts';
import type { Counts } from '../totals/counts.cache.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';

export const replacementListRoutes: Module<{ db: Db; vault: Vault; counts: Counts }> = (
  router,
  { db, vault, counts },
) => {
  router.handle(listPendingReplacements, async (call) => {
    const { skip = 0, amount } = call.query;
    const { opened, pending } = requestLists({ db, vault }, readingOf(call));
    const [rows, { PENDING: total }] = await Promise.all([
      amount === undefined
        ? Batches.of(pending(skip))
        : sql.pendingRequests(db, { after: null, skip }, amount).then(opened),
      counts.requests(),
    ]);
    return { rows, total };
  });

  router.handle(listReplacements, async (call) => {
    const { status, search, sort = 'waiting', skip = 0, amount } = call.query;
    const { opened, all, chosen } = requestLists({ db, vault }, readingOf(call));
    const pattern = patternOf(search);
    if (pattern !== null || sort !== 'waiting') {
      const looked = pattern === null ? null : { pattern, ids: idRangeOf(search ?? '') };
      const filter = { status: status ?? null, search: looked, sort };
      const { ids, total } = await sql.findRequests(db, filter, skip, amount ?? null);
      return { rows: await Batches.of(chosen(ids)), total };
    }
    const of = await counts.requests();
    const waiting = status === undefined || status === 'PENDING' ? of.PENDING : 0;
    const total = status === undefined ? of.PENDING + of.APPROVED + of.DENIED : of[status];
    if (amount === undefined) return { rows: await Batches.of(all(status, waiting, skip)), total };
    // A page may span both.
    const first = skip < waiting ? await sql.pendingRequests(db, { after: null, skip }, amount) : [];
    const room = status === 'PENDING' ? 0 : amount - first.length;
    const from = { after: null, skip: Math.max(0, skip - waiting) };
    const then = room > 0 ? await sql.resolvedRequests(db, status ?? null, from, room) : [];
    return { rows: await opened([...first, ...then]), total };
  });

  router.handle(getClaimRecord, async ({ params }) => {
    const found = await claimRecord(db, knownId(params.requestId, 'REPLACEMENT_NOT_FOUND'));
    if (!found) throw fail('REPLACEMENT_NOT_FOUND');
    const { createdAt, ...record } = found;
    return { ...record, member_since: unixOf(createdAt) };
  });
};
