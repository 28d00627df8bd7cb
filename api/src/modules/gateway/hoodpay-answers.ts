/** The states of a payment at the gateway. */
export type GatewayStatus = 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED';

/** A payment as the gateway tells it. */
export interface GatewayPayment {
  id: string;
  status: GatewayStatus;
  /** What was paid once it is COMPLETED; undefined when it is no whole number of cents above zero. */
  paidCents: number | undefined;
  currency: string;
  /** Our reference, out of the metadata. */
  reference: string | undefined;
}

const statuses: ReadonlySet<unknown> = new Set(['PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED']);
const amountMax = 1e12;

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const isGatewayId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]{1,128}$/.test(value);

/** `{ data: { id, url } }` of a creation. */
export function urlOf(answer: unknown): { id: string; url: string } | undefined {
  const { id, url } = record(record(answer)['data']);
  return isGatewayId(id) && typeof url === 'string' && url.length <= 2_048 ? { id, url } : undefined;
}

/** `{ data: { id, status, amount, currency, metadata } }` of a look-up; undefined when it is not one. */
export function paymentOf(answer: unknown): GatewayPayment | undefined {
  const { id, status, amount, currency, metadata } = record(record(answer)['data']);
  if (!isGatewayId(id) || !statuses.has(status) || typeof currency !== 'string') return undefined;
  const { reference } = record(metadata);
  return {
    id,
    status: status as GatewayStatus,
    paidCents: centsOf(amount),
    currency,
    reference: typeof reference === 'string' ? reference : undefined,
  };
}

function centsOf(amount: unknown): number | undefined {
  if (typeof amount !== 'number' || !(amount > 0) || amount > amountMax) return undefined;
  const cents = Math.round(amount * 100);
  return Math.abs(cents - amount * 100) < 1e-3 && cents > 0 ? cents : undefined;
}
