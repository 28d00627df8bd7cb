import { isFailure } from '../domain/failure.ts';
import type { Gateway } from '../modules/gateway/hoodpay-client.ts';
import { openPayment, type PaymentDeps } from '../modules/gateway/payments.service.ts';
import {
  paymentClosed,
  stopPollingPayment,
  takeDuePayments,
  type Payment,
} from '../modules/gateway/payments.sql.ts';
import { settle } from '../modules/gateway/settlement.service.ts';

const batch = 20;
const atOnce = 4;

/**
 * Asks the gateway about payments that are due (every 15 seconds at first, then less often, once after their time is
 * over), so that a lost webhook costs no money. Several instances share the work: each payment is taken by one.
 */
export async function pollPayments(deps: PaymentDeps): Promise<number> {
  const { gateway } = deps;
  if (!gateway) return 0;
  const due = await takeDuePayments(deps.db, batch);
  const queue = due.values();
  const worker = async (): Promise<void> => {
    for (const payment of queue) {
      await poll(deps, gateway, payment).catch((error: unknown) =>
        deps.log.warn({ err: error, paymentId: payment.id }, 'a payment could not be looked at'),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return due.length;
}

async function poll(deps: PaymentDeps, gateway: Gateway, payment: Payment): Promise<void> {
  if (payment.gatewayId === null) return takeUpCreation(deps, payment);
  const fetched = await gateway.find(payment.gatewayId);
  const outcome = fetched ? await settle(deps, fetched) : 'not ours';
  if (outcome !== 'still pending' && outcome !== 'closed') {
    deps.log.info({ paymentId: payment.id, outcome }, 'a payment was looked at');
  }
  // This was the look after its time: there is nothing more to ask.
  if (payment.late && outcome !== 'completed' && outcome !== 'credited') {
    await stopPollingPayment(deps.db, payment.id);
  }
}

/** Its process died between creating it at the gateway and storing its number: created again, it is the same one. */
async function takeUpCreation(deps: PaymentDeps, payment: Payment): Promise<void> {
  if (payment.status === 'CREATING' && !payment.late) {
    await openPayment(deps, payment.id).catch((error: unknown) => {
      if (!isFailure(error) || error.code !== 'GATEWAY_FAILED') throw error;
    });
    return;
  }
  await deps.db.transaction((tx) => paymentClosed(tx, payment.id, 'EXPIRED', null));
  await stopPollingPayment(deps.db, payment.id);
}
