import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

interface ChallengeRow {
  userId: string | null;
  version: number | null;
}

const insert = statement(
  'factor-challenges.insert',
  `insert into factor_challenges (hash, purpose, user_id, version, expires_at)
   values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
);
const matching = 'hash = $1 and purpose = $2 and expires_at > now()';
const read = statement<ChallengeRow & Record<string, unknown>>(
  'factor-challenges.read',
  `select user_id as "userId", version from factor_challenges where ${matching}`,
);
const take = statement(
  'factor-challenges.take',
  `delete from factor_challenges where ${matching} and user_id is not distinct from $3`,
);
const purge = statement('factor-challenges.purge', 'delete from factor_challenges where expires_at < now()');

export const insertChallenge = (
  on: Queryable,
  hash: Buffer,
  bound: ChallengeRow & { purpose: string; seconds: number },
): Promise<number> => insert.run(on, [hash, bound.purpose, bound.userId, bound.version, bound.seconds]);

export const challengeOf = (on: Queryable, hash: Buffer, purpose: string) => read.row(on, [hash, purpose]);

/** 0 where there is none that can be answered for this, or it is bound to somebody else. */
export const deleteChallenge = (
  tx: Tx,
  hash: Buffer,
  purpose: string,
  userId: string | null,
): Promise<number> => take.run(tx, [hash, purpose, userId]);

/** Deletes what was never answered; for a job (jobs.ts). */
export const purgeChallenges = (on: Queryable) => purge.run(on);
