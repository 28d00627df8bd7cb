import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { errorCatalog, limits, type EndpointSpec, type ErrorCode } from 'shared-contract';
import type { Db, Tx } from '../db/db.ts';
import { fail } from '../failure.ts';
import {
  claimKey,
  findFirstUse,
  forgetOldKey,
  storeAnswer,
  type Claim,
  type FirstUse,
} from './idempotency.sql.ts';

export type { Claim, FirstUse } from './idempotency.sql.ts';

/** Sorted, so that two bodies with the same content are equal. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, canonical(each)]),
  );
};

/** Reads `Idempotency-Key`; undefined without one. REQUEST_INVALID when it is empty, too long or not printable. */
export function claimOf(
  request: FastifyRequest,
  endpoint: EndpointSpec,
  userId: string,
  body: unknown,
): Claim | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]+$/.test(key) || key.length > limits.idempotencyKeyMax) {
    throw fail('REQUEST_INVALID', {
      message: `The Idempotency-Key must be 1 to ${limits.idempotencyKeyMax} printable characters.`,
    });
  }
  const requestHash = createHash('sha256')
    .update(JSON.stringify(canonical(body)))
    .digest();
  return { userId, key, endpoint: `${endpoint.method} ${endpoint.path}`, requestHash };
}

/** Throws IDEMPOTENCY_KEY_REUSED unless the first use was this very request. */
function sameRequest(claim: Claim, first: FirstUse): FirstUse {
  if (first.endpoint !== claim.endpoint || !first.requestHash.equals(claim.requestHash)) {
    throw fail('IDEMPOTENCY_KEY_REUSED');
  }
  return first;
}

/** The first answer again: what it returned, or what it failed with. */
export function replay<T>({ status, body }: { status: number; body: string }): T {
  const answer = JSON.parse(body) as T & { code?: ErrorCode; message?: string };
  if (status < 400) return answer;
  throw fail(answer.code && Object.hasOwn(errorCatalog, answer.code) ? answer.code : 'INTERNAL', {
    ...(answer.message === undefined ? {} : { message: answer.message }),
  });
}

/** Stores the answer in the transaction of its effect. */
export const recordAnswer = (tx: Tx, claim: Claim, status: number, answer: unknown) =>
  storeAnswer(tx, claim, status, JSON.stringify(answer));

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
    // Not awaited: it is sent with the commit, which fails if it does.
    if (claim) recordAnswer(tx, claim, 200, answer).catch(() => undefined);
    return answer;
  });
  if (!outcome.first) return outcome.result;
  const { status, body } = outcome.first;
  if (status === null || body === null) throw fail('DATABASE_UNAVAILABLE');
  return replay<T>({ status, body });
}
