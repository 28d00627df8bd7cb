import type { UnpaidEnd } from 'shared-contract';
import { centsOf, dollarsOf } from '../money.ts';

/** The states of a payment at the gateway. */
export type GatewayStatus = 'PENDING' | 'COMPLETED' | UnpaidEnd;

/** A payment as the gateway reports it. */
export interface GatewayPayment {
  id: string;
  /** `UNKNOWN`: a state that we do not know, such as PROCESSING or REFUNDED. */
  status: GatewayStatus | 'UNKNOWN';
  /** The state in the word of the gateway, for people: printable, at most 40 characters. */
  state: string;
  /** The sum that was paid, once the payment is COMPLETED; undefined when it is no whole number of cents above zero. */
  paidCents: number | undefined;
  /** Printable, at most 40 characters. */
  currency: string;
  /** Our reference, from the metadata; undefined when there is none. A value that is no text refers to nothing. */
  reference: string | undefined;
}

const statuses: ReadonlySet<string> = new Set(['PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED']);
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

/**
 * `{ data: { id, status, currency, amount or endAmount, metadata } }` of a look-up; undefined when it is not one. The
 * published shape has `endAmount` and no metadata: what is missing comes from what we stored, and what is there must agree with it.
 */
export function paymentOf(answer: unknown): GatewayPayment | undefined {
  const { id, status, amount, endAmount, currency, metadata } = record(record(answer)['data']);
  if (!isGatewayId(id) || typeof status !== 'string' || status === '') return undefined;
  const { reference } = record(metadata);
  return {
    id,
    status: statuses.has(status) ? (status as GatewayStatus) : 'UNKNOWN',
    state: printable(status),
    paidCents: wholeCentsOf(amount ?? endAmount),
    currency: printable(textOf(currency)),
    reference: reference === undefined || reference === null ? undefined : textOf(reference),
  };
}

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 40);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function wholeCentsOf(amount: unknown): number | undefined {
  if (typeof amount !== 'number' || !(amount > 0) || amount > amountMax) return undefined;
  const cents = centsOf(amount);
  return Math.abs(dollarsOf(cents) - amount) < 1e-5 && cents > 0 ? cents : undefined;
}
