import { type AuditAction, isStaff, limits, type Factors } from 'shared-contract';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import type { Identity } from '../../platform/identity.ts';
import { knownId } from '../../platform/ids.ts';
import { unixOf, unixOrNull } from '../../platform/time.ts';
import { lockOwnAccount } from '../accounts/profile.sql.ts';
import type { Origin } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import {
  confirmTotp,
  dropLoneRecoveryCodes,
  dropRecoveryCodes,
  insertPasskey,
  insertRecoveryCodes,
  isEnrolled,
  passkeysOf,
  recoveryCodesLeft,
  removePasskey,
  removeTotp,
  renamePasskey,
  startTotp,
  totpOf,
} from './factors.sql.ts';
import { tellHolder, type Mailing } from '../accounts/holder-mail.ts';
import { challengeOf, checkNew, creationOf, type NewPasskey } from './passkeys.ts';
import { countTry, noted, secretOwner, totpWrong, type FactorDeps } from './proofs.service.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.rules.ts';
import { setProofKind } from '../accounts/sessions.sql.ts';
import { newTotpSecret, stepOf, totpUri } from './totp.rules.ts';

interface Owner extends Origin {
  identity: Identity;
}

/** The caller's account, locked against other changes. Throws TOKEN_INVALID when the session has ended meanwhile. */
async function lockOwn(tx: Tx, identity: Identity): Promise<string> {
  if (!(await lockOwnAccount(tx, identity))) throw fail('TOKEN_INVALID');
  return identity.userId;
}

/** Writes a change to the audit log and mails it to the holder, for every role. */
async function report(
  tx: Tx,
  mailing: Mailing,
  { identity: { userId }, requestId, address }: Owner,
  action: AuditAction,
  change: string,
  detail: { before?: object; after?: object } = {},
): Promise<void> {
  const row = { actorId: userId, targetType: 'user', targetId: userId, requestId, address };
  await audit(tx, { ...row, action, ...detail });
  await tellHolder(tx, mailing, userId, 'SECURITY_CHANGED', { change });
}

/** `required`: the store asks staff and admins for a factor. */
export async function ownFactors(db: Db, identity: Identity, required: boolean): Promise<Factors> {
  const { userId, role } = identity;
  const [totp, passkeys, codes] = await Promise.all([
    totpOf(db, userId),
    passkeysOf(db, userId),
    recoveryCodesLeft(db, userId),
  ]);
  const isSetUp = totp?.confirmedAt != null || passkeys.length > 0;
  return {
    totp: totp?.confirmedAt ? { creation_unix: unixOf(totp.confirmedAt) } : null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      _id: id,
      name,
      creation_unix: unixOf(createdAt),
      last_used_unix: unixOrNull(lastUsedAt),
    })),
    recovery_codes_left: codes,
    enrolment_required: required && !isSetUp && isStaff(role),
  };
}

/** Recovery codes for an account that has none left; undefined where it has some. */
async function firstCodes(tx: Tx, userId: string): Promise<string[] | undefined> {
  if ((await recoveryCodesLeft(tx, userId)) > 0) return undefined;
  return replaceCodes(tx, userId);
}

async function replaceCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await dropRecoveryCodes(tx, userId);
  await insertRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(userId, code)),
  );
  return codes;
}

/** A secret for an app, which counts once it is confirmed. Throws FACTOR_EXISTS. */
export async function beginTotp(
  tx: Tx,
  { vault }: Pick<FactorDeps, 'vault'>,
  identity: Identity,
  store: string,
): Promise<{ secret: string; uri: string }> {
  const userId = await lockOwn(tx, identity);
  const secret = newTotpSecret();
  const sealed = vault.seal(secret, secretOwner(userId));
  if (!(await startTotp(tx, userId, sealed.deliverable, sealed.keyId))) throw fail('FACTOR_EXISTS');
  return { secret, uri: totpUri(secret, store, identity.username) };
}

/** The step of the right code for an app that is being set up. */
interface CheckedCode {
  step: number;
  secret: Buffer;
  forget: (tx: Tx) => Promise<void>;
}

/** Checks a code of the app that is being set up. Throws FACTOR_NOT_FOUND, FACTOR_EXISTS, FACTOR_WRONG or LOGIN_THROTTLED. */
export async function checkFirstCode(deps: FactorDeps, owner: Owner, typed: string): Promise<CheckedCode> {
  const { userId } = owner.identity;
  const row = await totpOf(deps.db, userId);
  if (!row) throw fail('FACTOR_NOT_FOUND');
  if (row.confirmedAt) throw fail('FACTOR_EXISTS');
  const forget = await countTry(deps, userId, 'TOTP', 'PROOF');
  const secret = deps.vault.open({ deliverable: row.secret, keyId: row.keyId }, secretOwner(userId));
  const step = stepOf(secret, typed, row.now);
  if (typeof step === 'number') return { step, secret: row.secret, forget };
  return noted(deps, { userId, ...owner }, () => Promise.reject(totpWrong(step ?? 'WRONG')));
}

/** Sets the app up. Returns recovery codes where the account had none. Throws FACTOR_EXISTS. */
export async function finishTotp(
  tx: Tx,
  mailing: Mailing,
  owner: Owner,
  { step, secret, forget }: CheckedCode,
): Promise<string[] | undefined> {
  const userId = await lockOwn(tx, owner.identity);
  if (!(await confirmTotp(tx, userId, step, secret))) throw fail('FACTOR_EXISTS');
  await forget(tx);
  await setProofKind(tx, owner.identity.sessionId, 'TOTP');
  await report(tx, mailing, owner, 'factors.add', 'An authenticator app was set up', {
    after: { factor: 'TOTP' },
  });
  return firstCodes(tx, userId);
}

/** Throws FACTOR_NOT_FOUND. */
export async function endTotp(tx: Tx, mailing: Mailing, owner: Owner): Promise<void> {
  const userId = await lockOwn(tx, owner.identity);
  if (!(await removeTotp(tx, userId))) throw fail('FACTOR_NOT_FOUND');
  await dropLoneRecoveryCodes(tx, userId);
  await report(tx, mailing, owner, 'factors.remove', 'The authenticator app was removed', {
    before: { factor: 'TOTP' },
  });
}

/** Throws PASSKEYS_FULL. */
export async function beginPasskey(
  { db, site }: Pick<FactorDeps, 'db' | 'site'>,
  { userId, username }: Identity,
  store: string,
) {
  const passkeys = await passkeysOf(db, userId);
  if (passkeys.length >= limits.passkeysMax) throw fail('PASSKEYS_FULL');
  const challenge = await newChallenge(db, { purpose: 'ENROL', userId });
  return creationOf(site, challenge, { userId, username, store, passkeys });
}

/** A new passkey, and the challenge that it answers. */
interface CheckedPasskey {
  challenge: string;
  checked: Awaited<ReturnType<typeof checkNew>>;
}

/** Throws PASSKEY_REFUSED. */
export const checkNewPasskey = (deps: FactorDeps, owner: Owner, made: NewPasskey): Promise<CheckedPasskey> =>
  noted(deps, { userId: owner.identity.userId, ...owner }, async () => {
    const challenge = challengeOf(made);
    return { challenge, checked: await checkNew(deps.site, challenge, made) };
  });

/** Returns recovery codes where the account had none. Throws PASSKEY_EXISTS, PASSKEYS_FULL or CHALLENGE_OVER. */
export async function finishPasskey(
  tx: Tx,
  mailing: Mailing,
  owner: Owner,
  name: string,
  { challenge, checked }: CheckedPasskey,
): Promise<string[] | undefined> {
  const userId = await lockOwn(tx, owner.identity);
  if (!(await takeChallenge(tx, challenge, { purpose: 'ENROL', userId }))) throw fail('CHALLENGE_OVER');
  if ((await passkeysOf(tx, userId)).length >= limits.passkeysMax) throw fail('PASSKEYS_FULL');
  if (!(await insertPasskey(tx, { userId, name: name.trim(), ...checked }))) throw fail('PASSKEY_EXISTS');
  await setProofKind(tx, owner.identity.sessionId, 'PASSKEY');
  await report(tx, mailing, owner, 'factors.add', `The passkey ${name.trim()} was added`, {
    after: { factor: 'PASSKEY', name: name.trim() },
  });
  return firstCodes(tx, userId);
}

/** Throws PASSKEY_NOT_FOUND. */
export async function nameOwnPasskey(tx: Tx, owner: Owner, passkeyId: string, name: string): Promise<void> {
  const userId = await lockOwn(tx, owner.identity);
  const id = knownId(passkeyId, 'PASSKEY_NOT_FOUND');
  const before = await renamePasskey(tx, id, userId, name.trim());
  if (before === undefined) throw fail('PASSKEY_NOT_FOUND');
  await audit(tx, {
    actorId: userId,
    action: 'factors.rename',
    targetType: 'passkey',
    targetId: id,
    before: { name: before },
    after: { name: name.trim() },
    requestId: owner.requestId,
    address: owner.address,
  });
}

/** Throws PASSKEY_NOT_FOUND. */
export async function endPasskey(tx: Tx, mailing: Mailing, owner: Owner, passkeyId: string): Promise<void> {
  const userId = await lockOwn(tx, owner.identity);
  const name = await removePasskey(tx, knownId(passkeyId, 'PASSKEY_NOT_FOUND'), userId);
  if (name === undefined) throw fail('PASSKEY_NOT_FOUND');
  await dropLoneRecoveryCodes(tx, userId);
  await report(tx, mailing, owner, 'factors.remove', `The passkey ${name} was removed`, {
    before: { factor: 'PASSKEY', name },
  });
}

/** Ten codes in place of those before. Throws FACTOR_NOT_FOUND where the account has no factor. */
export async function renewCodes(tx: Tx, mailing: Mailing, owner: Owner): Promise<string[]> {
  const userId = await lockOwn(tx, owner.identity);
  if (!(await isEnrolled(tx, userId))) throw fail('FACTOR_NOT_FOUND');
  const codes = await replaceCodes(tx, userId);
  await report(tx, mailing, owner, 'factors.renew-codes', 'New recovery codes were made');
  return codes;
}
