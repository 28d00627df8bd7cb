import { listOrders } from 'shared-contract';
import type { ReadModule } from '../module.ts';
import { adminOrders } from './admin-orders.service.ts';

export const adminOrderRoutes: ReadModule = (router, { db }) => {
  const orders = adminOrders(db);

  router.handle(listOrders, ({ query }) =>
    orders.page({
      status: query.status ?? null,
      paymentMethod: query.payment_method ?? null,
      search: query.search,
      skip: query.skip ?? 0,
      amount: query.amount,
    }),
  );
};
