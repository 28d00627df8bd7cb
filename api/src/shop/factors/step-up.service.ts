import type { BodyOf, PasskeyRequest, prove } from 'shared-contract';
import type { Db, Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import type { Identity } from '../../platform/identity.ts';
import type { Origin } from '../audit/actor.ts';
import { provePassword } from '../accounts/passwords.service.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import { isEnrolled, passkeysOf, provingMethods } from './factors.sql.ts';
import { challengeOf, requestOf, type Site } from './passkeys.ts';
import { checkFactor, noted, type FactorDeps } from './proofs.service.ts';
import { setProof, type ProofKind } from '../accounts/sessions.sql.ts';

interface Asking extends Origin {
  identity: Identity;
}

/** Throws PROOF_REQUIRED, with the ways to prove it, when the last proof of the holder of the session is too old. */
export async function requireProof(
  on: Queryable,
  { userId, provedLately }: Pick<Identity, 'userId' | 'provedLately'>,
): Promise<void> {
  if (!provedLately) throw fail('PROOF_REQUIRED', { details: { methods: await provingMethods(on, userId) } });
}

/** The challenge for a proof by passkey. */
export async function proofRequest(db: Db, site: Site, userId: string): Promise<PasskeyRequest> {
  const challenge = await newChallenge(db, { purpose: 'PROOF', userId });
  return requestOf(site, challenge, await passkeysOf(db, userId));
}

interface Checked {
  method: ProofKind;
  accept: (tx: Tx) => Promise<void>;
}

/**
 * Checks a proof of identity by the holder of a session: a factor where the account has one, else the password. Throws
 * FACTOR_NEEDED, PASSWORD_WRONG, FACTOR_WRONG, PASSKEY_REFUSED or LOGIN_THROTTLED.
 */
export async function checkProof(
  deps: FactorDeps,
  asking: Asking,
  given: BodyOf<typeof prove>,
): Promise<Checked> {
  const { identity, address, requestId } = asking;
  const { userId } = identity;
  const prover = { userId, address, requestId };
  if ('password' in given) {
    if (await isEnrolled(deps.db, userId)) throw fail('FACTOR_NEEDED');
    const proof = { password: given.password, address, requestId };
    await noted(deps, prover, () => provePassword(deps, identity, proof));
    return { method: 'PASSWORD', accept: () => Promise.resolve() };
  }
  const challenge = 'passkey' in given ? challengeOf(given.passkey) : '';
  const { method, accept } = await checkFactor(deps, prover, given, { challenge, purpose: 'PROOF' });
  return {
    method,
    async accept(tx) {
      if (method === 'PASSKEY' && !(await takeChallenge(tx, challenge, { purpose: 'PROOF', userId })))
        throw fail('CHALLENGE_OVER');
      await accept(tx);
    },
  };
}

/** Writes to the session that its holder has just proved who they are. Throws CHALLENGE_OVER, TOKEN_INVALID, or the error of a used proof. */
export async function proveAgain(
  tx: Tx,
  { sessionId, userId }: Identity,
  { method, accept }: Checked,
): Promise<void> {
  await accept(tx);
  if (!(await setProof(tx, sessionId, userId, method))) throw fail('TOKEN_INVALID');
}
