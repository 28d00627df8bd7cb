import type { Logger } from 'pino';
import { batchSize, walk, type From } from '../../platform/batches.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import { codesOf, type Reading } from '../../shop/audit/code-reads.service.ts';
import { noteViews } from '../../shop/orders/order-views.service.ts';
import { orderRowOf } from '../../shop/orders/orders.view.ts';
import { batchOfOrders } from '../order-search/my-orders.sql.ts';
import { deliveredTo } from './users.sql.ts';

interface Deps {
  db: Db;
  log: Logger;
  vault: Vault;
}

/** The next orders of a user, newest first, with their valid codes, as `reading` reads them. */
export async function nextWithCodes(deps: Deps, userId: string, reading: Reading, from: From, most: number) {
  const { db } = deps;
  const orders = await batchOfOrders(db, userId, from, most);
  const completed = orders.filter(({ status }) => status === 'COMPLETED').map(({ id }) => id);
  const delivered = await deliveredTo(db, completed);
  const textOf = await codesOf(deps, reading, { targetType: 'user', targetId: userId }, delivered);
  noteViews(deps, reading, completed);
  const items = Map.groupBy(delivered, (item) => item.orderId);
  return orders.map((order) => ({
    ...orderRowOf(order),
    deliverables: (items.get(order.id) ?? []).map(textOf),
  }));
}

/** All orders of a user after one of them, or from the newest on. */
export const ordersWithCodes = (deps: Deps, userId: string, reading: Reading, after: string | null = null) =>
  walk((from) => nextWithCodes(deps, userId, reading, from, batchSize), 0, after);
