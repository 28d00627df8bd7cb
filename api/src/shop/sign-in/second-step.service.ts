import type { BodyOf, finishLogin, PasskeyRequest } from 'shared-contract';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { isWithin } from '../../platform/limits/limits.ts';
import type { Origin } from '../audit/actor.ts';
import { accountById, type Account } from '../accounts/accounts.sql.ts';
import { newChallenge, readChallenge, takeChallenge } from '../factors/challenges.ts';
import { deviceName } from '../accounts/device-names.ts';
import type { Mailing } from '../accounts/holder-mail.ts';
import { factorMethods, passkeyByCredential, passkeysOf } from '../factors/factors.sql.ts';
import { challengeOf, requestOf, type PasskeyAnswer, type Site } from '../factors/passkeys.ts';
import { checkFactor, checkPasskey, noted, type FactorDeps } from '../factors/proofs.service.ts';
import { readEmails } from '../accounts/profile.sql.ts';
import { lifetimeSeconds } from '../accounts/tokens.ts';
import { limitTable } from '../limits.ts';
import { openSession } from './sessions.service.ts';
import { hadNoSession, type ProofKind } from '../accounts/sessions.sql.ts';

/** An account whose holder has proved who they are, and how. */
export interface Proved {
  account: Account;
  proof: ProofKind;
  /** Uses up what proved it, in the transaction of the session. */
  accept: (tx: Tx) => Promise<void>;
}

/**
 * Opens a session after the proof, and mails the holder when the device is new: five times an hour to one address (rules 1.27), and
 * not for the first session of a new account. Returns the token.
 */
export async function startSession(
  tx: Tx,
  { tokens, outbox, count }: Mailing & Pick<FactorDeps, 'tokens'>,
  { account, proof, accept }: Proved,
  seen: { address: string; userAgent: string | undefined; knownDevice: boolean },
): Promise<string> {
  await accept(tx);
  const { id, role } = account;
  const isNews =
    outbox.configured && !seen.knownDevice && !(await hadNoSession(tx, id, lifetimeSeconds[role]));
  const token = await openSession(tx, tokens, account, { ...seen, proof });
  const emails = isNews ? await readEmails(tx, id) : undefined;
  if (emails && (await isWithin(count(tx, limitTable.newDevicesOfAddress, emails.email.toLowerCase()))))
    await outbox.post(tx, id, 'NEW_DEVICE', { device: deviceName(seen.userAgent) });
  return token;
}

/** Accepts the right password as the only proof. Where the account has a factor, throws SECOND_FACTOR_REQUIRED with the challenge for the next step. */
export async function passwordIsEnough(db: Db, site: Site, account: Account): Promise<Proved> {
  const { id: userId, version } = account;
  const methods = await factorMethods(db, userId);
  if (methods.length === 0) return { account, proof: 'PASSWORD', accept: () => Promise.resolve() };
  const challenge = await newChallenge(db, { purpose: 'SIGN_IN', userId, version });
  const passkey = methods.includes('PASSKEY')
    ? { passkey: requestOf(site, challenge, await passkeysOf(db, userId)) }
    : {};
  throw fail('SECOND_FACTOR_REQUIRED', { details: { challenge, methods, ...passkey } });
}

/** The second step of a sign-in. Throws CHALLENGE_OVER, FACTOR_WRONG, PASSKEY_REFUSED or LOGIN_THROTTLED. */
export async function secondStep(
  deps: FactorDeps,
  given: BodyOf<typeof finishLogin>,
  from: Origin,
): Promise<Proved> {
  const { challenge } = given;
  const asked = await readChallenge(deps.db, challenge, 'SIGN_IN');
  if (!asked?.userId || asked.version === null) throw fail('CHALLENGE_OVER');
  const { userId, version } = asked;
  const { method, accept } = await checkFactor(deps, { userId, ...from }, given, {
    challenge,
    purpose: 'SIGN_IN',
  });
  const account = await accountById(deps.db, userId);
  if (!account) throw fail('LOGIN_INVALID');
  return {
    // The session is refused when the account has changed since the password was proved.
    account: { ...account, version },
    proof: method,
    async accept(tx) {
      if (!(await takeChallenge(tx, challenge, { purpose: 'SIGN_IN', userId }))) throw fail('CHALLENGE_OVER');
      await accept(tx);
    },
  };
}

/** For a browser that signs in by a passkey alone. */
export const passkeyRequest = async (db: Db, site: Site): Promise<PasskeyRequest> =>
  requestOf(site, await newChallenge(db, { purpose: 'PASSKEY' }));

/** A sign-in by a passkey alone. Throws PASSKEY_REFUSED, ACCOUNT_LOCKED or LOGIN_INVALID; its `accept` CHALLENGE_OVER. */
export async function passkeyAlone(deps: FactorDeps, answer: PasskeyAnswer, from: Origin): Promise<Proved> {
  const challenge = challengeOf(answer);
  const passkey = await passkeyByCredential(deps.db, answer.id);
  const check = () => checkPasskey(deps, passkey, challenge, answer);
  const proof = passkey ? await noted(deps, { userId: passkey.userId, ...from }, check) : await check();
  const account = passkey && (await accountById(deps.db, passkey.userId));
  if (!account) throw fail('LOGIN_INVALID');
  if (account.locked) throw fail('ACCOUNT_LOCKED');
  return {
    // No password was typed, so one that signs in once is not used up.
    account: { ...account, passwordMade: false },
    proof: 'PASSKEY',
    async accept(tx) {
      if (!(await takeChallenge(tx, challenge, { purpose: 'PASSKEY' }))) throw fail('CHALLENGE_OVER');
      await proof.accept(tx);
    },
  };
}
