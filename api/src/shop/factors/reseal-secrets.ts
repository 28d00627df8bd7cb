import type { Db } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import { secretOwner } from './proofs.service.ts';

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

/** Encrypts the secrets of authenticator apps with the current key, so that an old one can be forgotten. */
export async function resealSecrets(db: Db, vault: Vault): Promise<void> {
  const batch = () =>
    db.transaction(async (tx) => {
      const stale = await lockStale.rows(tx, [vault.keyId]);
      for (const { userId, secret, keyId } of stale) {
        const owner = secretOwner(userId);
        const sealed = vault.seal(vault.open({ deliverable: secret, keyId }, owner), owner);
        await reseal.run(tx, [userId, sealed.deliverable, sealed.keyId]);
      }
      return stale.length;
    });
  while ((await batch()) > 0);
}
