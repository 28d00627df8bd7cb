import { createHash, randomBytes } from 'node:crypto';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { challengeOf, deleteChallenge, insertChallenge } from './challenges.sql.ts';

/** The purpose of a challenge, and the account that it is bound to. */
export type Bound =
  | { purpose: 'SIGN_IN'; userId: string; version: number }
  | { purpose: 'PASSKEY' }
  | { purpose: 'ENROL' | 'PROOF'; userId: string };

const seconds = 5 * 60;
/** The lifetime of a challenge in milliseconds, for the browser. */
export const challengeMs = seconds * 1000;

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest();

/** 256 bits in base64url, good for five minutes and one answer. Only its hash is stored. */
export async function newChallenge(on: Queryable, bound: Bound): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const userId = 'userId' in bound ? bound.userId : null;
  const version = 'version' in bound ? bound.version : null;
  await insertChallenge(on, hashOf(challenge), { purpose: bound.purpose, userId, version, seconds });
  return challenge;
}

/** The account of a challenge that can still be answered. */
export const readChallenge = (on: Queryable, challenge: string, purpose: 'SIGN_IN') =>
  challengeOf(on, hashOf(challenge), purpose);

/** Uses a challenge up; false when it was used, is too old, or is bound to something else. */
export const takeChallenge = async (
  tx: Tx,
  challenge: string,
  { purpose, userId = null }: { purpose: Bound['purpose']; userId?: string | null },
): Promise<boolean> => (await deleteChallenge(tx, hashOf(challenge), purpose, userId)) > 0;
