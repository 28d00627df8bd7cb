import { getOrder, getOrderDetail, listMyOrders, pageSizes } from 'shared-contract';
import type { Module } from '../../modules.ts';
import { readOrder } from './orders.service.ts';
import { countMyOrders, myOrders } from './orders.sql.ts';
import { orderRowOf } from './orders.view.ts';
import { patternOf } from '../../reads/order-search/search.ts';

export const orderRoutes: Module = (router, deps) => {
  const { db } = deps;
  // Both calls answer the same order (rules 7.3).
  for (const door of [getOrder, getOrderDetail]) {
    router.handle(door, ({ params, identity }) => readOrder(deps, params.orderId, identity));
  }

  router.handle(listMyOrders, async ({ identity: { userId }, query }) => {
    const page = {
      search: patternOf(query.search),
      status: query.status ?? null,
      skip: query.skip ?? 0,
      amount: query.amount ?? pageSizes.orders,
    };
    const [rows, total] = await Promise.all([myOrders(db, userId, page), countMyOrders(db, userId, page)]);
    return { rows: rows.map(orderRowOf), total };
  });
};
