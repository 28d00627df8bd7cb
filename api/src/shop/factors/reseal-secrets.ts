import type { Db } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import { secretOwner } from './proofs.service.ts';
import { lockStaleSecrets, resealSecret } from './reseal-secrets.sql.ts';

/** Encrypts the secrets of authenticator apps with the current key, so that an old one can be forgotten. */
export async function resealSecrets(db: Db, vault: Vault): Promise<void> {
  const batch = () =>
    db.transaction(async (tx) => {
      const stale = await lockStaleSecrets(tx, vault.keyId);
      for (const { userId, secret, keyId } of stale) {
        const owner = secretOwner(userId);
        const sealed = vault.seal(vault.open({ deliverable: secret, keyId }, owner), owner);
        await resealSecret(tx, userId, sealed);
      }
      return stale.length;
    });
  while ((await batch()) > 0);
}
