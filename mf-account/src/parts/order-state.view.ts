import type { Order, OrderStatus, UnpaidEnd } from 'shared-contract/types';
import { pollInterval } from './poll-interval.ts';

const LONGEST_MS = 30_000;
/** A replacement is settled by people. */
const REPLACEMENT_MS = 30_000;

/** How long to wait before an order is read again, by how often it was; false when nothing can change any more. */
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
 * The state of a checkout as a whole: it waits while an order of it does, and is delivered as soon as one is (an admin may
 * deliver a part).
 */
export function checkoutState(orders: readonly Pick<Order, 'status'>[]): OrderStatus {
  const has = (wanted: OrderStatus) => orders.some(({ status }) => status === wanted);
  if (has('PENDING')) return 'PENDING';
  return has('COMPLETED') ? 'COMPLETED' : (orders[0]?.status ?? 'PENDING');
}
