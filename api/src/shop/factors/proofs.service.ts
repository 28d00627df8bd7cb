import type { Logger } from 'pino';
import type { FactorMethod } from 'shared-contract';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, type Failure } from '../../platform/failure.ts';
import { countUse, forgetUses, secondsToWait, type Count } from '../../platform/limits/counted-uses.sql.ts';
import { tooMany } from '../../platform/limits/limits.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import { tellHolder, type Mailing } from '../accounts/holder-mail.ts';
import type { Tokens } from '../accounts/tokens.ts';
import type { Origin } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import { checkAnswer, type PasskeyAnswer, type Site } from './passkeys.ts';
import {
  passkeyByCredential,
  takeStep,
  totpOf,
  usePasskey,
  useRecoveryCode,
  recoveryCodesLeft,
  type PasskeyRow,
} from './factors.sql.ts';
import { recoveryHash } from './recovery-codes.rules.ts';
import { stepOf } from './totp.rules.ts';

export interface FactorDeps extends Mailing {
  db: Db;
  tokens: Tokens;
  vault: Vault;
  log: Logger;
  site: Site;
}

export type GivenFactor = { totp: string } | { recovery_code: string } | { passkey: PasskeyAnswer };

/** Who shows a factor, and in which request. */
export interface Prover extends Origin {
  userId: string;
}

export interface Proof {
  method: FactorMethod;
  /** Uses the factor up, so that it proves nothing again. Throws the error of a used factor when it was used meanwhile. */
  accept: (tx: Tx) => Promise<void>;
}

/** The purpose of a code. Tries are counted for each purpose, so that a thief of a token cannot keep the owner from signing in (docs/adr/0040). */
type Purpose = 'SIGN_IN' | 'PROOF';

/** Tries of codes for one account from all networks together: six digits can be guessed quickly. */
const tries = {
  SIGN_IN: { name: 'factor-codes', max: 5, windowSeconds: 15 * 60 },
  PROOF: { name: 'factor-proofs', max: 5, windowSeconds: 15 * 60 },
};
/**
 * Tries of app codes in 24 hours from the first one. Each is compared with three codes out of a million, so that a guesser who knows the
 * password has a chance of about 1 in 11,000 in such a day, and of 1 in 30 in a year of them. After these tries the app of the holder is refused,
 * too, until the time is over; recovery codes and passkeys still work.
 */
const triesOfDay = {
  SIGN_IN: { name: 'factor-codes-of-day', max: 30, windowSeconds: 24 * 3600 },
  PROOF: { name: 'factor-proofs-of-day', max: 30, windowSeconds: 24 * 3600 },
};

const clockOff = {
  message:
    'The clock of your device is off by some minutes. Set it to automatic time, then enter a new code.',
  fields: {
    totp: 'The clock of your device is off by some minutes. Set it to automatic time, then enter a new code.',
  },
};
const used = {
  message: 'This code was used already. Please wait for the next one.',
  fields: { totp: 'This code was used already. Please wait for the next one.' },
};
const wrongTotp = 'This code is not correct. Please enter the one that is shown now.';
const wrongRecovery = 'This recovery code is not correct, or was used before.';

export const totpWrong = (why: 'CLOCK_OFF' | 'USED' | 'WRONG'): Failure => {
  if (why === 'CLOCK_OFF') return fail('FACTOR_WRONG', clockOff);
  if (why === 'USED') return fail('FACTOR_WRONG', used);
  return fail('FACTOR_WRONG', { message: wrongTotp, fields: { totp: wrongTotp } });
};

/** The texts of a TOTP secret are bound to its account, and to being one. */
export const secretOwner = (userId: string) => `totp:${userId}`;

/** Counts a try before it is checked, so that concurrent tries cannot exceed the limit. Throws LOGIN_THROTTLED. */
export async function countTry(
  { db, tokens }: Pick<FactorDeps, 'db' | 'tokens'>,
  userId: string,
  kind: 'TOTP' | 'RECOVERY_CODE',
  purpose: Purpose,
): Promise<(on: Tx) => Promise<void>> {
  const subject = tokens.mark(`factor ${userId}`);
  const limits = kind === 'TOTP' ? [tries[purpose], triesOfDay[purpose]] : [tries[purpose]];
  const counts: Count[] = limits.map((each) => ({ ...each, subject }));
  for (const count of counts)
    if (!(await countUse(db, count)))
      throw tooMany('LOGIN_THROTTLED', 'Too many wrong codes.', (await secondsToWait(db, counts)) ?? 1);
  return async (tx) => {
    for (const count of counts) await forgetUses(tx, count);
  };
}

async function checkTotp(
  deps: FactorDeps,
  { userId }: Prover,
  typed: string,
  purpose: Purpose,
): Promise<Proof> {
  const forget = await countTry(deps, userId, 'TOTP', purpose);
  const row = await totpOf(deps.db, userId);
  if (!row?.confirmedAt) throw totpWrong('WRONG');
  const sealed = { deliverable: row.secret, keyId: row.keyId };
  const step = stepOf(deps.vault.open(sealed, secretOwner(userId)), typed, row.now);
  if (typeof step !== 'number') throw totpWrong(step ?? 'WRONG');
  return {
    method: 'TOTP',
    async accept(tx) {
      if (!(await takeStep(tx, userId, step, row.secret))) throw totpWrong('USED');
      await forget(tx);
    },
  };
}

async function checkRecoveryCode(
  deps: FactorDeps,
  prover: Prover,
  typed: string,
  purpose: Purpose,
): Promise<Proof> {
  const { userId, requestId, address } = prover;
  const forget = await countTry(deps, userId, 'RECOVERY_CODE', purpose);
  const hash = recoveryHash(userId, typed);
  return {
    method: 'RECOVERY_CODE',
    async accept(tx) {
      if (!(await useRecoveryCode(tx, userId, hash)))
        throw fail('FACTOR_WRONG', { message: wrongRecovery, fields: { recovery_code: wrongRecovery } });
      await forget(tx);
      const left = await recoveryCodesLeft(tx, userId);
      await audit(tx, {
        actorId: userId,
        action: 'factors.use-recovery-code',
        targetType: 'user',
        targetId: userId,
        after: { left },
        requestId,
        address,
      });
      await tellHolder(tx, deps, userId, 'SECURITY_CHANGED', {
        change:
          left === 1 ? 'A recovery code was used; 1 is left' : `A recovery code was used; ${left} are left`,
      });
    },
  };
}

/** Checks the answer of a passkey to `challenge`, which the caller uses up. Throws PASSKEY_REFUSED. */
export async function checkPasskey(
  { site }: Pick<FactorDeps, 'site'>,
  passkey: PasskeyRow | undefined,
  challenge: string,
  answer: PasskeyAnswer,
): Promise<Proof> {
  if (!passkey)
    throw fail('PASSKEY_REFUSED', {
      message: 'This store does not know this passkey. Please use another one.',
    });
  const counter = await checkAnswer(site, passkey, challenge, answer);
  return {
    method: 'PASSKEY',
    async accept(tx) {
      if (!(await usePasskey(tx, passkey.id, counter))) throw fail('PASSKEY_REFUSED');
    },
  };
}

/**
 * Checks a factor; `accept` of the result uses it up. `challenge`: what a passkey has to answer.
 * Throws FACTOR_WRONG, PASSKEY_REFUSED or LOGIN_THROTTLED.
 */
export async function checkFactor(
  deps: FactorDeps,
  prover: Prover,
  given: GivenFactor,
  { challenge, purpose }: { challenge: string; purpose: Purpose },
): Promise<Proof> {
  return noted(deps, prover, async () => {
    if ('totp' in given) return checkTotp(deps, prover, given.totp, purpose);
    if ('recovery_code' in given) return checkRecoveryCode(deps, prover, given.recovery_code, purpose);
    const passkey = await passkeyByCredential(deps.db, given.passkey.id);
    const own = passkey?.userId === prover.userId ? passkey : undefined;
    return checkPasskey(deps, own, challenge, given.passkey);
  });
}

const isWrong = (error: unknown) =>
  ['FACTOR_WRONG', 'PASSKEY_REFUSED', 'PASSWORD_WRONG'].includes((error as Partial<Failure>).code ?? '');

/** Writes into the audit log that somebody showed a wrong factor, or one that was used before. */
export async function noted<T>(
  { db }: Pick<FactorDeps, 'db'>,
  { userId, requestId, address }: Prover,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isWrong(error))
      await db.transaction((tx) =>
        audit(tx, {
          actorId: userId,
          action: 'factors.refuse',
          targetType: 'user',
          targetId: userId,
          after: { code: (error as Failure).code },
          requestId,
          address,
        }),
      );
    throw error;
  }
}
