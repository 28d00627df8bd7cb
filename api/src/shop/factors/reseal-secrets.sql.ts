import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

interface SealedSecret {
  userId: string;
  secret: Buffer;
  keyId: string;
}

const lockStale = statement<SealedSecret & Record<string, unknown>>(
  'reseal.lock-stale',
  `select user_id as "userId", secret, key_id as "keyId" from totp_factors
    where key_id <> $1 order by user_id limit 500 for update`,
);
const reseal = statement(
  'reseal.write',
  'update totp_factors set secret = $2, key_id = $3 where user_id = $1',
);

/** Locks up to 500 secrets that another key than this one encrypts. */
export const lockStaleSecrets = (tx: Tx, keyId: string): Promise<SealedSecret[]> =>
  lockStale.rows(tx, [keyId]);

export const resealSecret = (
  tx: Tx,
  userId: string,
  { deliverable, keyId }: { deliverable: Buffer; keyId: string },
): Promise<number> => reseal.run(tx, [userId, deliverable, keyId]);
