import type { Order } from 'shared-contract';
import type { ShopDeps } from '../module.ts';
import { fail } from '../../platform/failure.ts';
import { isId } from '../../platform/ids.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { orderDetail, orderItems } from './orders.sql.ts';
import { orderOf, type OpenedItem } from './orders.view.ts';

/** An order with its decrypted codes, for its buyer and an ADMIN; to anyone else it does not exist. */
export async function readOrder(
  { db, vault }: Pick<ShopDeps, 'db' | 'vault'>,
  orderId: string,
  reader: Pick<Identity, 'userId' | 'role'>,
): Promise<Order> {
  const order = isId(orderId) ? await orderDetail(db, orderId) : undefined;
  if (!order || (reader.role !== 'ADMIN' && order.buyerId !== reader.userId)) throw fail('ORDER_NOT_FOUND');
  if (order.status !== 'COMPLETED') return orderOf(order, []);
  const items = await orderItems(db, orderId);
  return orderOf(
    order,
    items.map((item): OpenedItem => ({ ...item, text: vault.open(item, item.id) })),
  );
}
