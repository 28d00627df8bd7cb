import { findOrdersByCode, listOrders } from 'shared-contract';
import { adminOrders, findByCode } from './admin-orders.service.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';

export const adminOrderRoutes: Module<{ db: Db; vault: Vault }> = (router, { db, vault }) => {
  const pageOf = adminOrders(db);
  router.handle(listOrders, ({ query }) => pageOf(query));
  router.handle(findOrdersByCode, ({ body }) => findByCode(db, vault, body.code));
};
