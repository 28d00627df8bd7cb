import { limits, listAudit, type AuditRow } from 'shared-contract';
import { Batches, walk } from '../../platform/batches.ts';
import { unixOf } from '../../platform/time.ts';
import {
  actorIdOf,
  batchOfAudit,
  countAudit,
  pageOfAudit,
  type AuditFilter,
  type StoredAudit,
} from './audit-log.sql.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

export const auditLogRoutes: Module<{ db: Db }> = (router, { db }) => {
  /** A page; the list ends after `searchTotalMax` (docs/adr/0083). */
  const pageOf = async (filter: AuditFilter, skip: number, amount: number) => {
    const left = Math.max(0, Math.min(amount, limits.searchTotalMax - skip));
    const [rows, total] = await Promise.all([
      pageOfAudit(db, filter, skip, left),
      countAudit(db, filter, limits.searchTotalMax),
    ]);
    return { rows: rows.map(rowOf), total };
  };

  const wholeOf = async (filter: AuditFilter, skip: number) => {
    const batches = walk(async (from) => (await batchOfAudit(db, filter, from)).map(rowOf), skip);
    const [rows, total] = await Promise.all([Batches.of(batches), countAudit(db, filter, null)]);
    return { rows, total };
  };

  router.handle(listAudit, async ({ query: { skip = 0, amount, actor, ...others } }) => {
    const actorId = actor === undefined ? undefined : await actorIdOf(db, actor);
    if (actorId === null) return { rows: [], total: 0 };
    const filter = { ...others, actorId };
    return amount === undefined ? wholeOf(filter, skip) : pageOf(filter, skip, amount);
  });
};

const rowOf = (row: StoredAudit): AuditRow => ({
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
