import { setTimeout } from 'node:timers/promises';
import type { PaymentDeps } from './payments.service.ts';
import { takeAskedPayment } from './payments.sql.ts';
import { settle } from './settlement.service.ts';

/** The longest time that the buyer's page waits for the gateway. */
const patienceMs = 2_000;

/**
 * Asks the gateway about an open payment that its buyer looks at, so that a payment or a cancellation is known at once
 * (rules 6.14). `id` is that of the payment or of one of its orders. Waits 2 seconds at most; a later answer is still settled.
 */
export async function askAbout(deps: PaymentDeps, id: string): Promise<void> {
  const { db, gateway, log } = deps;
  if (!gateway) return;
  const payment = await takeAskedPayment(db, id);
  if (!payment?.gatewayId) return;
  const asked = gateway
    .find(payment.gatewayId)
    .then((fetched) => fetched && settle(deps, fetched))
    .catch((error: unknown) =>
      log.warn({ err: error, paymentId: payment.id }, 'a payment could not be read from the gateway'),
    );
  await Promise.race([asked, setTimeout(patienceMs, undefined, { ref: false })]);
}
