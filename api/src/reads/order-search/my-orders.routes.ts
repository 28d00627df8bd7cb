import { listMyOrders } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import { pageOfMyOrders } from './my-orders.service.ts';

export const myOrderRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(listMyOrders, ({ identity, query }) => pageOfMyOrders(db, identity.userId, query));
};
