import { getOrderFile } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import { readOrderFile } from './order-file.service.ts';

export const orderFileRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(getOrderFile, ({ params }) => readOrderFile(db, params.orderId));
};
