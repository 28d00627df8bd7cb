import { getAdminUser, limits, listUsers } from 'shared-contract';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import { dollarsOf } from '../../shop/money.ts';
import { Batches, walk } from '../../platform/http/batches.ts';
import type { ReadModule } from '../module.ts';
import { orderRowOf } from '../../shop/orders/orders.view.ts';
import { batchOfOrders } from '../order-search/my-orders.sql.ts';
import { patternOf } from '../order-search/search.ts';
import { ordersOfUser } from '../totals/rollups.sql.ts';
import { isEnrolled } from '../../shop/accounts/factors.sql.ts';
import { userById } from '../../shop/accounts/users.sql.ts';
import * as sql from './users.sql.ts';
import { userRowOf } from '../../shop/accounts/users.view.ts';

export const userRoutes: ReadModule = (router, { db, vault, counts }) => {
  router.handle(
    listUsers,
    async ({ query: { search, role = null, skip = 0, amount = limits.pageAmountMax } }) => {
      const filter = { role, pattern: patternOf(search) };
      const [rows, total] = await Promise.all([
        sql.pageOfUsers(db, filter, skip, amount),
        filter.pattern === null ? counts.users(role) : sql.countFound(db, filter),
      ]);
      return { rows: rows.map(userRowOf), total };
    },
  );

  const isCompleted = ({ status }: { status: string }) => status === 'COMPLETED';
  const ordersWithItems = (userId: string) =>
    walk(async (from) => {
      const orders = await batchOfOrders(db, userId, from);
      const completed = orders.filter(isCompleted).map((order) => order.id);
      const items = Map.groupBy(await sql.deliveredTo(db, completed), (item) => item.orderId);
      return orders.map((order) => ({
        ...orderRowOf(order),
        deliverables: (items.get(order.id) ?? []).map((item) => vault.open(item, item.id)),
      }));
    });

  router.handle(getAdminUser, async ({ params }) => {
    const id = knownId(params.userId, 'USER_NOT_FOUND');
    const [user, cart, orders, totals, enrolled] = await Promise.all([
      userById(db, id),
      sql.cartOf(db, id),
      Batches.of(ordersWithItems(id)),
      ordersOfUser(db, id),
      isEnrolled(db, id),
    ]);
    if (!user) throw fail('USER_NOT_FOUND');
    const completed = totals.find(isCompleted);
    return {
      ...userRowOf(user),
      ...(enrolled ? { second_factor: true as const } : {}),
      cart,
      total_orders: totals.reduce((sum, each) => sum + each.orders, 0),
      completed_orders: completed?.orders ?? 0,
      total_spent: dollarsOf(completed?.paidCents ?? 0),
      full_order_history: orders,
    };
  });
};
