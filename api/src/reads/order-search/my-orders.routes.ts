import { listMyOrders, pageSizes } from 'shared-contract';
import { orderRowOf } from '../../shop/orders/orders.view.ts';
import { countMyOrders, myOrders } from './my-orders.sql.ts';
import { patternOf } from '../../platform/db/like.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

export const myOrderRoutes: Module<{ db: Db }> = (router, { db }) => {
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
