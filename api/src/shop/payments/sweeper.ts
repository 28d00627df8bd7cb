import { forgetOldKeys } from '../../platform/idempotency/idempotency.sql.ts';
import { expireCheckout } from './expiry.service.ts';
import type { PaymentDeps } from './payments.service.ts';
import { overdueCheckouts } from '../orders/order-moves.sql.ts';

const batch = 100;

/**
 * Ends reservations that are over; returns how many. Several instances may do it at once: each checkout is
 * ended under its buyer's lock, by whoever comes first.
 */
export async function sweepReservations(deps: PaymentDeps): Promise<number> {
  let ended = 0;
  for (;;) {
    const overdue = await overdueCheckouts(deps.db, batch);
    let progress = 0;
    for (const checkout of overdue) {
      try {
        if (await deps.db.transaction((tx) => expireCheckout(tx, deps.outbox, checkout))) progress++;
      } catch (error) {
        // One that cannot be ended now must not delay the others.
        deps.log.warn({ err: error, checkoutId: checkout.checkoutId }, 'a reservation could not be ended');
      }
    }
    ended += progress;
    if (overdue.length === 0 || progress === 0) return ended;
  }
}

/** Deletes idempotency keys after 24 hours. */
export const sweepKeys = ({ db }: Pick<PaymentDeps, 'db'>): Promise<number> => forgetOldKeys(db);
