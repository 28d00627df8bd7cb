import type { Order } from 'shared-contract';
import type { Logger } from 'pino';
import { fail } from '../../platform/failure.ts';
import { isId } from '../../platform/ids.ts';
import type { Identity } from '../../platform/identity.ts';
import { codesOf, type Reading } from '../audit/code-reads.service.ts';
import { noteViews } from './order-views.service.ts';
import { orderDetail, orderItems, ordersOfCheckout, type OrderDetail } from './orders.sql.ts';
import { orderOf, type OpenedItem } from './orders.view.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Outbox } from '../mails/outbox.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';

type Reader = Pick<Identity, 'userId' | 'role'>;
interface OpenDeps {
  db: Db;
  log: Logger;
  vault: Vault;
  outbox: Outbox;
}

export interface OrderDeps extends OpenDeps {
  /** Asks the gateway about the open payment of an order that its buyer looks at, and settles what it says (rules 6.14). */
  refreshPayment: (orderId: string) => Promise<void>;
}

/** An order with its codes, for its buyer and an ADMIN; to anyone else it does not exist. */
export async function readOrder(
  deps: OrderDeps,
  orderId: string,
  reader: Reader,
  reading: Reading,
): Promise<Order> {
  const [order] = await afterPayment(deps, orderId, reader, async () => {
    const found = await orderDetail(deps.db, orderId);
    return found ? [found] : [];
  });
  return open(deps, order!, reading);
}

/** All orders of the checkout of an own order, with their codes. */
export async function readCheckout(
  deps: OrderDeps,
  orderId: string,
  reader: Reader,
  reading: Reading,
): Promise<Order[]> {
  const orders = await afterPayment(deps, orderId, reader, () => ordersOfCheckout(deps.db, orderId));
  return Promise.all(orders.map((order) => open(deps, order, reading)));
}

/** The result of `read`, after the gateway was asked about a payment that the buyer waits for. Throws ORDER_NOT_FOUND. */
async function afterPayment(
  deps: OrderDeps,
  orderId: string,
  { userId, role }: Reader,
  read: () => Promise<OrderDetail[]>,
): Promise<OrderDetail[]> {
  const orders = isId(orderId) ? await read() : [];
  const [first] = orders;
  if (!first || (role !== 'ADMIN' && first.buyerId !== userId)) throw fail('ORDER_NOT_FOUND');
  if (first.buyerId !== userId || orders.every(({ status }) => status !== 'PENDING')) return orders;
  await deps.refreshPayment(orderId);
  return read();
}

async function open(deps: OpenDeps, order: OrderDetail, reading: Reading): Promise<Order> {
  if (order.status !== 'COMPLETED') return orderOf(order, []);
  const items = await orderItems(deps.db, order.id);
  const textOf = await codesOf(deps, reading, { targetType: 'order', targetId: order.id }, items);
  if (order.unseen) noteViews(deps, reading, [order.id]);
  const opened = items.map((item): OpenedItem => ({ ...item, text: textOf(item) }));
  return { ...orderOf(order, opened), ...(deps.outbox.configured ? { has_mail: true } : {}) };
}
