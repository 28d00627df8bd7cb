import type { Order, OrderStatus, UnpaidEnd } from 'shared-contract/types';

const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;
const GROWTH = 1.35;
/** A replacement is settled by people. */
const REPLACEMENT_MS = 30_000;

/** How long to wait before an order is read again, by how often it was; false when nothing can change any more. */
export function pollEvery(order: Order | undefined, asked: number): number | false {
  if (!order) return false;
  if (order.status === 'PENDING') return Math.min(FIRST_MS * GROWTH ** Math.max(asked - 1, 0), LONGEST_MS);
  const waits = order.items.some(({ request }) => request?.status === 'PENDING');
  return waits ? REPLACEMENT_MS : false;
}

/** The orders that ended without being paid. */
export const isUnpaidEnd = (status: OrderStatus): status is UnpaidEnd =>
  status === 'FAILED' || status === 'CANCELLED' || status === 'EXPIRED';

/**
 * The state of a checkout as a whole: it waits while an order of it does, and is delivered as soon as one is (an admin may
 * deliver a part).
 */
export function checkoutState(orders: readonly Pick<Order, 'status'>[]): OrderStatus {
  const has = (wanted: OrderStatus) => orders.some(({ status }) => status === wanted);
  if (has('PENDING')) return 'PENDING';
  return has('COMPLETED') ? 'COMPLETED' : (orders[0]?.status ?? 'PENDING');
}
