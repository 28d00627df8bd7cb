import type { Order, OrderStatus, UnpaidEnd } from 'shared-contract/types';
import { pollInterval } from './poll-interval.ts';

const LONGEST_MS = 30_000;
/** People settle replacements, so they are read again less often. */
const REPLACEMENT_MS = 30_000;

/** How many ms to wait before an order is read again, by how often it was read. False when nothing can change any more. */
export function pollEvery(order: Order | undefined, asked: number): number | false {
  if (!order) return false;
  if (order.status === 'PENDING') return pollInterval(asked, LONGEST_MS);
  const waits = order.items.some(({ request }) => request?.status === 'PENDING');
  return waits ? REPLACEMENT_MS : false;
}

/** The orders that ended without being paid. */
export const isUnpaidEnd = (status: OrderStatus): status is UnpaidEnd =>
  status === 'FAILED' || status === 'CANCELLED' || status === 'EXPIRED';

/**
 * The state of a checkout as a whole. It waits while any of its orders does. It is completed as soon as one of them is, because
 * an admin may deliver only some.
 */
export function checkoutState(orders: readonly Pick<Order, 'status'>[]): OrderStatus {
  const has = (wanted: OrderStatus) => orders.some(({ status }) => status === wanted);
  if (has('PENDING')) return 'PENDING';
  return has('COMPLETED') ? 'COMPLETED' : (orders[0]?.status ?? 'PENDING');
}
