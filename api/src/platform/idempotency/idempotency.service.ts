import { errorCatalog, type ErrorCode } from 'shared-contract';
import type { Db, Tx } from '../db/db.ts';
import { fail } from '../failure.ts';
import {
  claimKey,
  findFirstUse,
  forgetOldKey,
  storeAnswer,
  storeAnswerOfPayment,
  type Claim,
  type FirstUse,
} from './idempotency.sql.ts';

export type { Claim, FirstUse } from './idempotency.sql.ts';

/** Throws IDEMPOTENCY_KEY_REUSED unless the first use was this very request. */
function sameRequest(claim: Claim, first: FirstUse): FirstUse {
  if (first.endpoint !== claim.endpoint || !first.requestHash.equals(claim.requestHash)) {
    throw fail('IDEMPOTENCY_KEY_REUSED');
  }
  return first;
}

/** Replays the first outcome: the result, or the error. */
export function replay<T>({ status, body }: { status: number; body: string }): T {
  const answer = JSON.parse(body) as T & { code?: ErrorCode; message?: string };
  if (status < 400) return answer;
  throw fail(answer.code && Object.hasOwn(errorCatalog, answer.code) ? answer.code : 'INTERNAL', {
    ...(answer.message === undefined ? {} : { message: answer.message }),
  });
}

/** Stores the answer in the transaction of its effect. */
export const recordAnswer = (tx: Tx, claim: Claim, answer: unknown) =>
  storeAnswer(tx, claim, 200, JSON.stringify(answer));

/** Stores the answer to the request, if any, that was opening this payment. */
export const recordAnswerOfPayment = (tx: Tx, userId: string, paymentId: string, answer: unknown) =>
  storeAnswerOfPayment(tx, userId, paymentId, 200, JSON.stringify(answer));

/** Stores the failure as the answer to the request, if any, that was opening this payment. */
export const recordFailureOfPayment = (tx: Tx, userId: string, paymentId: string, code: ErrorCode) =>
  storeAnswerOfPayment(tx, userId, paymentId, errorCatalog[code].status, JSON.stringify({ code }));

/**
 * Runs `work` in one transaction that takes the key first. `first` is set instead of `result` when the
 * key was used before; `work` does not run then.
 */
export async function transactionOnce<T>(
  db: Db,
  claim: Claim | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<{ result: T; first?: never } | { first: FirstUse }> {
  if (!claim) return { result: await db.transaction(work) };
  for (;;) {
    const outcome = await db.transaction(async (tx) =>
      (await claimKey(tx, claim)) ? { result: await work(tx) } : undefined,
    );
    if (outcome) return outcome;
    const first = await findFirstUse(db, claim);
    if (first) return { first: sameRequest(claim, first) };
    await forgetOldKey(db, claim);
  }
}

/** For effects that are one transaction: the result of `work` is stored with them, and replayed for the same key. */
export async function once<T>(db: Db, claim: Claim | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  const outcome = await transactionOnce(db, claim, async (tx) => {
    const answer = await work(tx);
    // Not awaited: it is sent with the commit, which fails when it fails.
    if (claim) recordAnswer(tx, claim, answer).catch(() => undefined);
    return answer;
  });
  if (!outcome.first) return outcome.result;
  const { status, body } = outcome.first;
  if (status === null || body === null) throw fail('DATABASE_UNAVAILABLE');
  return replay<T>({ status, body });
}
