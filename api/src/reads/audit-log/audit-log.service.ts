import { limits, type AuditRow, type listAudit, type QueryOf } from 'shared-contract';
import { Batches, walk } from '../../platform/batches.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { unixOf } from '../../platform/time.ts';
import * as sql from './audit-log.sql.ts';

/** A page of the audit log, or all of it without an amount; newest first. */
export async function readAudit(
  on: Queryable,
  { skip = 0, amount, actor, ...others }: QueryOf<typeof listAudit>,
) {
  const actorId = actor === undefined ? undefined : await sql.actorIdOf(on, actor);
  if (actorId === null) return { rows: [], total: 0 };
  const filter = { ...others, actorId };
  return amount === undefined ? wholeOf(on, filter, skip) : pageOf(on, filter, skip, amount);
}

/** A page; the list ends after `searchTotalMax` (docs/adr/0083). */
async function pageOf(on: Queryable, filter: sql.AuditFilter, skip: number, amount: number) {
  const left = Math.max(0, Math.min(amount, limits.searchTotalMax - skip));
  const [rows, total] = await Promise.all([
    sql.pageOfAudit(on, filter, skip, left),
    sql.countAudit(on, filter, limits.searchTotalMax),
  ]);
  return { rows: rows.map(rowOf), total };
}

async function wholeOf(on: Queryable, filter: sql.AuditFilter, skip: number) {
  const batches = walk(async (from) => (await sql.batchOfAudit(on, filter, from)).map(rowOf), skip);
  const [rows, total] = await Promise.all([Batches.of(batches), sql.countAudit(on, filter, null)]);
  return { rows, total };
}

const rowOf = (row: sql.StoredAudit): AuditRow => ({
  _id: row.id,
  at_unix: unixOf(row.at),
  actor: row.actorId === null ? null : { _id: row.actorId, username: row.username ?? '' },
  action: row.action,
  target_type: row.targetType,
  target_id: row.targetId,
  before: row.before ?? null,
  after: row.after ?? null,
  request_id: row.requestId,
  address: row.address,
});
