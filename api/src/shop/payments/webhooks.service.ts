import { fail } from '../../platform/failure.ts';
import { GatewayRefused } from './hoodpay-client.ts';
import { requireGateway, type PaymentDeps } from './payments.service.ts';
import { findPaymentByGatewayId, pollPaymentSoon } from './payments.sql.ts';
import { settle, type Outcome } from './settlement.service.ts';
import { recordEvent } from './webhooks.sql.ts';

/** `PAYMENT_COMPLETED` and `payment:completed` are the same event; anything printable is recorded. */
export const eventName = (eventType: string): string =>
  eventType
    .replace(/[^\x20-\x7e]/g, '?')
    .toUpperCase()
    .replace(':', '_');

/**
 * Acts on a notification. It is a hint, not a proof: the payment is fetched with our key, and only that is trusted (rules 6.4).
 * Throws GATEWAY_FAILED when it could not be fetched.
 */
export async function receive(
  deps: PaymentDeps,
  eventType: string,
  gatewayId: string,
): Promise<Outcome | 'not at the gateway'> {
  const { db } = deps;
  try {
    const wasSettled = (await findPaymentByGatewayId(db, gatewayId))?.settled;
    const fetched = await requireGateway(deps).find(gatewayId);
    const outcome = fetched ? await settle(deps, fetched, wasSettled) : 'not at the gateway';
    await recordEvent(db, eventType, gatewayId, outcome);
    return outcome;
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    // It will be sent again; otherwise the poller asks.
    await pollPaymentSoon(db, gatewayId);
    await recordEvent(db, eventType, gatewayId, 'gateway failed');
    throw fail('GATEWAY_FAILED', { cause: error });
  }
}
