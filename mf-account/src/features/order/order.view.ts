import type { Order, OrderStatus } from 'shared-contract/types';
import { codeOf } from 'shared-auth';
import { strings } from '../../strings.ts';

/** Why an order could not be shown, and which hint a guest gets (rules 14.10). */
export function loadFailure(error: unknown): { message: string; hint: string } {
  const { status = 0, message = '' } = (error ?? {}) as { status?: number; message?: string };
  const code = codeOf(error);
  const { notFound, unauthorized, loadFailed, placedWithAccount, useTheAccount } = strings.order;
  if (code === 'ORDER_NOT_FOUND' || status === 404 || /404|not found/i.test(message)) {
    return { message: notFound, hint: placedWithAccount };
  }
  if (status === 401 || status === 403 || /401|unauthorized/i.test(message)) {
    return { message: unauthorized, hint: useTheAccount };
  }
  return { message: loadFailed, hint: placedWithAccount };
}

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

const DAY_SECONDS = 86_400;
const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Time to pay as `29:41` or `5:29:41`, from a day on as `30 hours` or `13 days`; null when it is over. */
export function timeLeft(expiresUnix: number, nowMs: number): string | null {
  const seconds = Math.ceil(expiresUnix - nowMs / 1000);
  if (seconds <= 0) return null;
  // Seconds do not matter when days are left.
  if (seconds >= DAY_SECONDS) return largestUnitLeft(expiresUnix, nowMs, Math.floor);
  const part = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${part(minutes)}:${part(seconds % 60)}` : `${minutes}:${part(seconds % 60)}`;
}

/**
 * A remaining time in its largest unit: `29 days`, `5 hours`, `12 minutes`; null when it is over. To the nearest one, so that
 * 30 days are still 30 some minutes later, unless only whole units may be promised.
 */
export function largestUnitLeft(endsUnix: number, nowMs: number, round = Math.round): string | null {
  const seconds = endsUnix - nowMs / 1000;
  if (seconds <= 0) return null;
  if (seconds >= 2 * DAY_SECONDS) return plural(round(seconds / DAY_SECONDS), 'day');
  if (seconds >= 2 * 3600) return plural(round(seconds / 3600), 'hour');
  return plural(Math.max(1, Math.floor(seconds / 60)), 'minute');
}

/** The orders that ended without being paid. */
export const isUnpaidEnd = (status: OrderStatus): status is 'FAILED' | 'CANCELLED' | 'EXPIRED' =>
  status === 'FAILED' || status === 'CANCELLED' || status === 'EXPIRED';
