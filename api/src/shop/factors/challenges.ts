import { createHash, randomBytes } from 'node:crypto';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** What a challenge may be answered for, and who it is bound to. */
export type Bound =
  | { purpose: 'SIGN_IN'; userId: string; version: number }
  | { purpose: 'PASSKEY' }
  | { purpose: 'ENROL' | 'PROOF'; userId: string };

const seconds = 5 * 60;
/** The same for the browser. */
export const challengeMs = seconds * 1000;

interface ChallengeRow {
  userId: string | null;
  version: number | null;
}

const insert = statement(
  'factor-challenges.insert',
  `insert into factor_challenges (hash, purpose, user_id, version, expires_at)
   values ($1, $2, $3, $4, now() + make_interval(secs => ${seconds}))`,
);
const columns = 'user_id as "userId", version';
const matching = 'hash = $1 and purpose = $2 and expires_at > now()';
const read = statement<ChallengeRow & Record<string, unknown>>(
  'factor-challenges.read',
  `select ${columns} from factor_challenges where ${matching}`,
);
const take = statement(
  'factor-challenges.take',
  `delete from factor_challenges where ${matching} and user_id is not distinct from $3`,
);
const purge = statement('factor-challenges.purge', 'delete from factor_challenges where expires_at < now()');

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest();

/** 256 bits in base64url, good for five minutes and one answer. Only its hash is stored. */
export async function newChallenge(on: Queryable, bound: Bound): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const userId = 'userId' in bound ? bound.userId : null;
  const version = 'version' in bound ? bound.version : null;
  await insert.run(on, [hashOf(challenge), bound.purpose, userId, version]);
  return challenge;
}

/** Whose challenge it is, as long as it can be answered. */
export const readChallenge = (on: Queryable, challenge: string, purpose: 'SIGN_IN') =>
  read.row(on, [hashOf(challenge), purpose]);

/** Uses it up; false when it was used, is too old, or is bound to something else. */
export const takeChallenge = async (
  tx: Tx,
  challenge: string,
  { purpose, userId = null }: { purpose: Bound['purpose']; userId?: string | null },
): Promise<boolean> => (await take.run(tx, [hashOf(challenge), purpose, userId])) > 0;

/** Deletes what was never answered; for a job (jobs.ts). */
export const purgeChallenges = (on: Queryable) => purge.run(on);
