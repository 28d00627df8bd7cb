import { listOrders, processOrder } from 'shared-contract';
import type { Module } from '../../modules.ts';
import { adminOrders } from './admin-orders.service.ts';
import { approve } from '../../shop/orders/approve.service.ts';

export const adminOrderRoutes: Module = (router, { db }) => {
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

  router.handle(processOrder, async ({ params: { orderId }, identity, requestId }) => {
    await db.transaction((tx) => approve(tx, { orderId, adminId: identity.userId, requestId }));
    return { message: 'Order approved successfully!' };
  });
};
