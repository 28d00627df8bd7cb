import { walk } from '../../platform/batches.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import { codesOf, type Reading } from '../../shop/audit/code-reads.ts';
import { orderRowOf } from '../../shop/orders/orders.view.ts';
import { batchOfOrders } from '../order-search/my-orders.sql.ts';
import { deliveredTo } from './users.sql.ts';

/** All orders of a user, newest first, with the codes that were delivered and are in force, as `reading` reads them. */
export const ordersWithCodes = (deps: { db: Db; vault: Vault }, userId: string, reading: Reading) =>
  walk(async (from) => {
    const { db } = deps;
    const orders = await batchOfOrders(db, userId, from);
    const completed = orders.filter(({ status }) => status === 'COMPLETED').map(({ id }) => id);
    const delivered = await deliveredTo(db, completed);
    const textOf = await codesOf(deps, reading, { targetType: 'user', targetId: userId }, delivered);
    const items = Map.groupBy(delivered, (item) => item.orderId);
    return orders.map((order) => ({
      ...orderRowOf(order),
      deliverables: (items.get(order.id) ?? []).map(textOf),
    }));
  });
