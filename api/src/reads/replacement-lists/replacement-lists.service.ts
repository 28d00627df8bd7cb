import type { ClaimRecord, listPendingReplacements, listReplacements, QueryOf } from 'shared-contract';
import { Batches } from '../../platform/batches.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { patternOf } from '../../platform/db/like.ts';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import { unixOf } from '../../platform/time.ts';
import type { Reading } from '../../shop/audit/code-reads.service.ts';
import { idRangeOf } from '../order-search/search.sql.ts';
import type { Counts } from '../totals/counts.cache.ts';
import { claimRecord } from './claim-record.sql.ts';
import { requestLists } from './replacement-lists.batches.ts';
import * as sql from './replacement-lists.sql.ts';

export interface RequestListDeps {
  db: Db;
  vault: Vault;
  counts: Counts;
}

/** A page of the pending requests, or all of them without an amount; oldest first. */
export async function listPending(
  { db, vault, counts }: RequestListDeps,
  reading: Reading,
  { skip = 0, amount }: QueryOf<typeof listPendingReplacements>,
) {
  const { opened, pending } = requestLists({ db, vault }, reading);
  const [rows, { PENDING: total }] = await Promise.all([
    amount === undefined
      ? Batches.of(pending(skip))
      : sql.pendingRequests(db, { after: null, skip }, amount).then(opened),
    counts.requests(),
  ]);
  return { rows, total };
}

/** A page of the requests, or all of them without an amount. Those that wait come first, unless the list is searched or sorted. */
export async function listRequests(
  { db, vault, counts }: RequestListDeps,
  reading: Reading,
  { status, search, sort = 'waiting', skip = 0, amount }: QueryOf<typeof listReplacements>,
) {
  const { opened, all, chosen } = requestLists({ db, vault }, reading);
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
}

/** Throws REPLACEMENT_NOT_FOUND. */
export async function readClaimRecord(on: Queryable, requestId: string): Promise<ClaimRecord> {
  const found = await claimRecord(on, knownId(requestId, 'REPLACEMENT_NOT_FOUND'));
  if (!found) throw fail('REPLACEMENT_NOT_FOUND');
  const { createdAt, ...record } = found;
  return { ...record, member_since: unixOf(createdAt) };
}
