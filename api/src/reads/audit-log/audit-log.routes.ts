import { listAudit } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import { readAudit } from './audit-log.service.ts';

export const auditLogRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(listAudit, ({ query }) => readAudit(db, query));
};
