import { walk } from '../../platform/http/batches.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import { orderRowOf } from '../../shop/orders/orders.view.ts';
import { batchOfOrders } from '../order-search/my-orders.sql.ts';
import { deliveredTo } from './users.sql.ts';

/** All orders of a user, newest first, with the codes that were delivered and are in force. */
export const ordersWithCodes = (db: Db, vault: Vault, userId: string) =>
  walk(async (from) => {
    const orders = await batchOfOrders(db, userId, from);
    const completed = orders.filter(({ status }) => status === 'COMPLETED').map(({ id }) => id);
    const items = Map.groupBy(await deliveredTo(db, completed), (item) => item.orderId);
    return orders.map((order) => ({
      ...orderRowOf(order),
      deliverables: (items.get(order.id) ?? []).map((item) => vault.open(item, item.id)),
    }));
  });
