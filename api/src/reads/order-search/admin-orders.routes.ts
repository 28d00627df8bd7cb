import { listOrders } from 'shared-contract';
import type { ReadModule } from '../module.ts';
import { adminOrders } from './admin-orders.service.ts';

export const adminOrderRoutes: ReadModule = (router, { db, vault }) => {
  const pageOf = adminOrders(db, vault);
  router.handle(listOrders, ({ query }) => pageOf(query));
};
