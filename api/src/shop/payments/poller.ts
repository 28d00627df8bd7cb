import pMap from 'p-map';
import { isFailure } from '../../platform/failure.ts';
import type { Gateway } from './hoodpay-client.ts';
import { openPayment, type PaymentDeps } from './payments.service.ts';
import { paymentClosed, stopPollingPayment, takeDuePayments, type Payment } from './payments.sql.ts';
import { isUnclear, settle } from './settlement.service.ts';

const batch = 32;
/** Payments that are asked about at once. They mostly wait for the gateway, and hold no connection to the database while they do. */
const atOnce = 16;
/** Payments of one run at most; the next run continues. */
const atMost = 1_000;

/**
 * Asks the gateway about payments that are due (every 15 seconds at first, then less often, once after their time is
 * over), so that a webhook that never arrives costs no money: a paid one has its effect within 60 seconds (invariant 6). Looks at all
 * that are due, so a slow answer delays no other. Several instances share the work: each payment is taken by
 * one. `stopping` ends it early; the next run, on any instance, takes the rest.
 */
export async function pollPayments(deps: PaymentDeps, stopping?: AbortSignal): Promise<number> {
  const { gateway } = deps;
  if (!gateway) return 0;
  const looked = await pMap(
    duePayments(deps, stopping),
    (payment) =>
      poll(deps, gateway, payment).catch((error: unknown) =>
        deps.log.warn({ err: error, paymentId: payment.id }, 'a payment could not be read from the gateway'),
      ),
    { concurrency: atOnce },
  );
  return looked.length;
}

/** The payments that are due, each once. The next batch is taken from the database when the one before is used up. */
async function* duePayments(
  { db }: Pick<PaymentDeps, 'db'>,
  stopping: AbortSignal | undefined,
): AsyncGenerator<Payment> {
  for (let handedOut = 0; ;) {
    const due = await takeDuePayments(db, batch);
    for (const payment of due) {
      if (handedOut === atMost || stopping?.aborted) return;
      handedOut++;
      yield payment;
    }
    if (due.length < batch) return;
  }
}

async function poll(deps: PaymentDeps, gateway: Gateway, payment: Payment): Promise<void> {
  if (payment.gatewayId === null) return takeUpCreation(deps, payment);
  const fetched = await gateway.find(payment.gatewayId);
  const outcome = fetched ? await settle(deps, fetched) : 'not ours';
  if (outcome !== 'still pending' && outcome !== 'closed') {
    deps.log.info({ paymentId: payment.id, outcome }, 'a payment was read from the gateway');
  }
  // This was the poll after its time: it is the last one, unless the payment may have been made.
  if (payment.late && outcome !== 'completed' && outcome !== 'credited' && !isUnclear(outcome)) {
    await stopPollingPayment(deps.db, payment.id);
  }
}

/** Its process died between creating it at the gateway and storing its id: creating it again gives the same payment. */
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
