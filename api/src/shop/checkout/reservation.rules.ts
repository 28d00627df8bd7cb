import { fail } from '../../platform/failure.ts';
import { inMinutes } from '../../platform/time.ts';
import type { GatewayHistory } from '../payments/gateway-history.sql.ts';
import { nameOf } from '../stock/stock.rules.ts';
import type { DraftLine } from './checkout.rules.ts';

// Limits of what an account may reserve at the gateway before it pays (rules 5.7, 5.8).

/** `share`: the divisor of an option's stock; or `least` units, whichever is more. `units`: in all. */
const newcomer = { share: 4, least: 3, units: 50 };
const payer = { share: 2, least: 10, units: 200 };

const shortAfter = 2;
const shortSeconds = 5 * 60;
const pausedAfter = 4;
const pauseSeconds = 60 * 60;

const noLimit = 'Paying with your balance has no such limit.';

/**
 * Refuses with RESERVATION_LIMIT, naming every line of which too much is wanted. The stock of an option is what is
 * AVAILABLE once the buyer's own open checkout is closed; its share is rounded down.
 */
export function withinLimits(lines: readonly DraftLine[], { hasPaid }: GatewayHistory): void {
  const { share, least, units } = hasPaid ? payer : newcomer;
  const mostOf = ({ option }: DraftLine): number => Math.max(least, Math.floor(option.available / share));
  const over = lines.filter((line) => line.amount > mostOf(line));
  if (over.length > 0) {
    const named = over.map(
      (line) =>
        `Only ${mostOf(line)} of ${nameOf(line.option)} can be reserved for HoodPay now, your cart holds ${line.amount}.`,
    );
    throw fail('RESERVATION_LIMIT', {
      message: [...named, noLimit].join(' '),
      details: { lines: over.map((line) => ({ subcategoryId: line.option.id, most: mostOf(line) })) },
    });
  }
  const wanted = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (wanted > units) {
    throw fail('RESERVATION_LIMIT', {
      message: `Only ${units} items can be reserved for HoodPay at a time, your cart holds ${wanted}. ${noLimit}`,
      details: { lines: [] },
    });
  }
}

/**
 * How long this checkout may wait for its payment. `replaces`: it ends an open one, which is then abandoned too.
 * RESERVATIONS_PAUSED while the account has to wait.
 */
export function reservationSeconds(
  { abandoned, secondsSinceLast }: GatewayHistory,
  replaces: boolean,
  configured: number,
): number {
  if (abandoned >= pausedAfter && secondsSinceLast !== null && secondsSinceLast < pauseSeconds) {
    const left = pauseSeconds - Math.max(0, secondsSinceLast);
    throw fail('RESERVATIONS_PAUSED', {
      message: `${abandoned} of your HoodPay checkouts were not paid. Please try again in ${inMinutes(left)}, or pay with your balance.`,
      retryAfterSeconds: Math.ceil(left),
    });
  }
  const isShort = abandoned + (replaces ? 1 : 0) >= shortAfter;
  return isShort ? Math.min(configured, shortSeconds) : configured;
}
