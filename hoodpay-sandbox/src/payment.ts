/** Status of a payment at the gateway; PENDING is the only one a buyer can still act on. */
export type PaymentStatus = 'PENDING' | 'COMPLETED' | 'CANCELLED' | 'EXPIRED' | 'FAILED';

/** The events of a payment, in the words of `POST <redirect_url>/simulate`. */
export type PaymentEvent = 'completed' | 'cancelled' | 'expired' | 'failed';

export interface Payment {
  id: string;
  businessId: string;
  status: PaymentStatus;
  /** The amount that the shop asked for. */
  requestedCents: number;
  /** The amount that the buyer paid; null until COMPLETED. */
  paidCents: number | null;
  currency: string;
  name: string;
  description: string;
  redirectUrl: string;
  notifyUrl: string | null;
  customerEmail: string | null;
  metadata: Record<string, unknown>;
  /** Unix seconds. */
  createdAt: number;
  updatedAt: number;
}

/** A change that a buyer or a test makes; amount in cents, absent means the amount asked for. */
export interface Outcome {
  event: PaymentEvent;
  paidCents?: number;
  currency?: string;
  metadata?: Record<string, unknown>;
}

const statusAfter: Record<PaymentEvent, PaymentStatus> = {
  completed: 'COMPLETED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
  failed: 'FAILED',
};

/** COMPLETED is final; the other ends can still be paid, because money on its way arrives late in real life. */
const moves: Record<PaymentStatus, readonly PaymentStatus[]> = {
  PENDING: ['COMPLETED', 'CANCELLED', 'EXPIRED', 'FAILED'],
  CANCELLED: ['CANCELLED', 'COMPLETED'],
  EXPIRED: ['EXPIRED', 'COMPLETED'],
  FAILED: ['FAILED', 'COMPLETED'],
  COMPLETED: ['COMPLETED'],
};

/** The payment after an outcome, or null when its status does not allow that. A repeat changes nothing. */
export function settle(payment: Payment, outcome: Outcome, at: number): Payment | null {
  const status = statusAfter[outcome.event];
  if (!moves[payment.status].includes(status)) return null;
  if (payment.status === status) return payment;
  return {
    ...payment,
    status,
    paidCents: status === 'COMPLETED' ? (outcome.paidCents ?? payment.requestedCents) : null,
    currency: outcome.currency ?? payment.currency,
    metadata: outcome.metadata ?? payment.metadata,
    updatedAt: at,
  };
}

/** Dollars on the wire. */
export const dollars = (cents: number): number => cents / 100;

/** Whole cents, or null when the dollars have more than two decimals. */
export function centsOf(amount: number): number | null {
  const cents = Math.round(amount * 100);
  return Math.abs(cents - amount * 100) < 1e-6 ? cents : null;
}

/** Amount for people, for example `$1,250.00`. */
export const money = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(dollars(cents));
