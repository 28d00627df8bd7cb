import { createHash } from 'node:crypto';
import type { Queryable } from '../db/db.ts';
import { StartRefused } from '../failure.ts';
import { takeSecret } from './signing-secret.sql.ts';

/** An id that distinguishes secrets and reveals nothing about them. */
const idOf = (secret: string): string =>
  createHash('sha256').update('signing secret id:').update(secret).digest('hex').slice(0, 16);

/**
 * At the start: records the secret that signs tokens, and refuses one that is not the recorded one, unless that is `previous`. So
 * every instance that starts accepts the tokens of the one that started last.
 */
export async function takeSigningSecret(on: Queryable, secret: string, previous?: string): Promise<void> {
  const known = [secret, ...(previous === undefined ? [] : [previous])].map(idOf);
  if (await takeSecret(on, idOf(secret), known)) return;
  throw new StartRefused(
    'JWT_SECRET is not the one that this store signs its tokens with: set it to that one, or, to change it, set ' +
      'JWT_SECRET_PREVIOUS to that one. If that one is lost or known to others, run "npm run admin -w api -- forget-jwt-secret".',
  );
}
