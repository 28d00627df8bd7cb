import { listAudit, type AuditRow } from 'shared-contract';
import { Batches, walk } from '../../platform/batches.ts';
import { unixOf } from '../../platform/time.ts';
import { batchOfAudit, countAudit, pageOfAudit, type StoredAudit } from './audit-log.sql.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

export const auditLogRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(listAudit, async ({ query: { skip = 0, amount, ...filter } }) => {
    const rows =
      amount === undefined
        ? Batches.of(walk(async (from) => (await batchOfAudit(db, filter, from)).map(rowOf), skip))
        : pageOfAudit(db, filter, skip, amount).then((page) => page.map(rowOf));
    const [list, total] = await Promise.all([rows, countAudit(db, filter)]);
    return { rows: list, total };
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
