import { listOrders } from 'shared-contract';
import { adminOrders } from './admin-orders.service.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';

export const adminOrderRoutes: Module<{ db: Db; vault: Vault }> = (router, { db, vault }) => {
  const pageOf = adminOrders(db, vault);
  router.handle(listOrders, ({ query }) => pageOf(query));
};
