import { pageSizes, type listMyOrders, type QueryOf } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { patternOf } from '../../platform/db/like.ts';
import { orderRowOf } from '../../shop/orders/orders.view.ts';
import { countMyOrders, myOrders } from './my-orders.sql.ts';

/** A page of the orders of a user, newest first. */
export async function pageOfMyOrders(on: Queryable, userId: string, query: QueryOf<typeof listMyOrders>) {
  const page = {
    search: patternOf(query.search),
    status: query.status ?? null,
    skip: query.skip ?? 0,
    amount: query.amount ?? pageSizes.orders,
  };
  const [rows, total] = await Promise.all([myOrders(on, userId, page), countMyOrders(on, userId, page)]);
  return { rows: rows.map(orderRowOf), total };
}
