import { randomUUID } from 'node:crypto';
import { limits } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { isId } from '../../platform/ids.ts';
import { centsOf } from '../money.ts';
import { inMinutes } from '../../platform/time.ts';
import { lockCustomer } from '../accounts/buyers.service.ts';
import { expectActive } from '../settings/store-config.service.ts';
import { askAbout } from './ask.service.ts';
import { openPayment, takeUp, type PaymentDeps } from './payments.service.ts';
import { insertPayment, openTopUpsOf, ownTopUp, type TopUpRow } from './payments.sql.ts';
import { transactionOnce, type Claim } from '../../platform/idempotency/idempotency.service.ts';
import { attachPayment } from '../../platform/idempotency/idempotency.sql.ts';

/** Starts a top-up of `dollars` through the gateway; nothing is credited until it has been paid. */
export async function startTopUp(
  deps: PaymentDeps,
  userId: string,
  dollars: number,
  claim: Claim | undefined,
): Promise<{ redirect_url: string; payment_id: string }> {
  const outcome = await transactionOnce(deps.db, claim, (tx) =>
    prepare(tx, deps, userId, centsOf(dollars), claim),
  );
  const answer = outcome.first
    ? await takeUp(deps, claim as Claim, outcome.first)
    : await openPayment(deps, outcome.result);
  return answer as { redirect_url: string; payment_id: string };
}

async function prepare(
  tx: Tx,
  { config, gateway }: PaymentDeps,
  userId: string,
  amountCents: number,
  claim: Claim | undefined,
): Promise<string> {
  const [{ balanceCents }, open] = await Promise.all([
    lockCustomer(tx, userId),
    openTopUpsOf(tx, userId),
    expectActive(tx, 'HOODPAY', gateway !== undefined),
  ]);
  if (open.count >= limits.openTopUps) {
    throw fail('TOP_UPS_OPEN', {
      message: `You have ${open.count} top-ups that are not paid yet. Please pay or cancel one of them, or try again in ${inMinutes(open.secondsLeft)}.`,
    });
  }
  if (balanceCents + amountCents > centsOf(limits.balanceCap)) throw fail('BALANCE_CAP');
  const id = randomUUID();
  await insertPayment(tx, { id, userId, checkoutId: null, amountCents, seconds: config.reservationSeconds });
  if (claim) await attachPayment(tx, claim, id);
  return id;
}

/** An own top-up, once the gateway was asked for one that is not paid yet. Throws PAYMENT_NOT_FOUND. */
export async function readTopUp(deps: PaymentDeps, paymentId: string, userId: string): Promise<TopUpRow> {
  const read = async () => {
    const found = isId(paymentId) ? await ownTopUp(deps.db, paymentId, userId) : undefined;
    if (!found) throw fail('PAYMENT_NOT_FOUND');
    return found;
  };
  const found = await read();
  if (found.status !== 'PENDING') return found;
  await askAbout(deps, paymentId);
  return read();
}
