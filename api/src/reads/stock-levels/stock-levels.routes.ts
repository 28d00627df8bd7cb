import { listStockLevels } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import { stockLevels } from './stock-levels.service.ts';

export const stockLevelRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(listStockLevels, ({ query }) => stockLevels(db, query));
};
