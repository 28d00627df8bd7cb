import type { Logger } from 'pino';
import type { Db } from '../../platform/db/db.ts';
import { fail, isFailure } from '../../platform/failure.ts';
import type { Identity } from '../../platform/identity.ts';
import { countUse, forgetUses, secondsToWait, type Count } from '../../platform/limits/counted-uses.sql.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { tooMany } from '../../platform/limits/limits.ts';
import type { Origin } from '../audit/actor.ts';
import type { Tokens } from './tokens.ts';
import { accountById, accountByLogin, type Account } from './accounts.sql.ts';
import { checkPassword } from './passwords.ts';

/** Failed sign-ins of one account from one network, after which even the right password waits. */
const fromNetwork = { name: 'sign-ins-of-network', max: 5, windowSeconds: 15 * 60 };
/** Failed sign-ins of one account from all networks, against attempts from many. Those from known devices and sessions do not count here. */
const ofAccount = { name: 'sign-ins-of-account', max: 100, windowSeconds: 3600 };
/** Failed sign-ins of one account from one known device or session. */
const ofDevice = { name: 'sign-ins-of-device', max: 100, windowSeconds: 3600 };

interface ProofDeps {
  db: Db;
  tokens: Tokens;
  log: Logger;
}

export interface SignIn extends Origin {
  login: string;
  password: string;
  /** The id of the device, if this account signed in on it before. */
  deviceOf: (userId: string) => string | undefined;
  /** Whether the answers hide which name and which address are of one account (rules 1.30). */
  isPrivate: boolean;
}

interface Attempt {
  /** Undefined: nobody has this name. The work and the answer are the same as for a known name. */
  account: Account | undefined;
  /**
   * An account has one count for both of its names; a name without an account is counted in the same way. Where accounts are private each
   * name is counted by itself: a refusal of an address after wrong passwords for a name would say that both are of one account.
   */
  who: string;
  password: string;
  address: string;
  device: string | undefined;
}

/**
 * Whether the password is right. Only wrong ones count, once they were found wrong: right ones that come at once all succeed.
 * Parallel attempts are ordered by the time at which they were counted, or at which a right password checked the limit again: after
 * the allowed failures, a right password gets the same answer as a wrong one. Throws LOGIN_THROTTLED.
 */
async function isRight({ db, tokens }: ProofDeps, attempt: Attempt): Promise<boolean> {
  const { account, who, device } = attempt;
  const network: Count = { ...fromNetwork, subject: tokens.mark(`${networkOf(attempt.address)} ${who}`) };
  const wide: Count = device
    ? { ...ofDevice, subject: tokens.mark(device) }
    : { ...ofAccount, subject: tokens.mark(who) };
  const counts = [network, wide];

  await refuseFull(db, counts);
  if (!(await checkPassword(account?.passwordHash, attempt.password))) {
    for (const count of counts) if (!(await countUse(db, count))) throw await throttled(db, counts);
    return false;
  }
  await refuseFull(db, counts);
  await forgetUses(db, network);
  return true;
}

/**
 * The result of `work`. The reason of a refusal is logged with the account and the network, without the name that was typed: people
 * type their password there by mistake.
 */
async function logged<T>(
  log: Logger,
  { requestId, address, userId }: Origin & { userId: string | undefined },
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isFailure(error))
      log.info({ reqId: requestId, code: error.code, userId, network: networkOf(address) }, what);
    throw error;
  }
}

const whoIs = ({ id }: Account) => `account ${id}`;

/** Signs in by username or email address. Throws LOGIN_INVALID, LOGIN_THROTTLED or ACCOUNT_LOCKED. */
export async function signIn(
  deps: ProofDeps,
  { login, password, deviceOf, isPrivate, ...origin }: SignIn,
): Promise<Account> {
  const folded = login.trim().toLowerCase();
  const account = await accountByLogin(deps.db, folded);
  const who = account && !isPrivate ? whoIs(account) : `name ${folded}`;
  const device = account && deviceOf(account.id);
  return logged(deps.log, { ...origin, userId: account?.id }, 'a sign-in failed', async () => {
    const right = await isRight(deps, { account, who, password, address: origin.address, device });
    if (!account || !right) throw fail('LOGIN_INVALID');
    // Only somebody who knows the password may learn that the account is locked.
    if (account.locked) throw fail('ACCOUNT_LOCKED');
    return account;
  });
}

/**
 * Asks somebody who is signed in for the password again. Wrong ones count for the network, with those of sign-ins, and for the session.
 * Throws PASSWORD_WRONG, LOGIN_THROTTLED or TOKEN_INVALID.
 */
export async function provePassword(
  deps: ProofDeps,
  { userId, sessionId }: Identity,
  { password, ...origin }: Origin & Pick<SignIn, 'password'>,
): Promise<void> {
  const account = await accountById(deps.db, userId);
  if (!account) throw fail('TOKEN_INVALID');
  // A session counts as a known device, because it began with a sign-in: attempts of strangers do not keep its holder from a proof.
  const attempt = { account, who: whoIs(account), password, device: `session ${sessionId}` };
  await logged(deps.log, { ...origin, userId }, 'a proof of the password failed', async () => {
    if (!(await isRight(deps, { ...attempt, address: origin.address })))
      throw fail('PASSWORD_WRONG', { fields: { password: 'is not correct' } });
  });
}

const refusal = (seconds: number) => tooMany('LOGIN_THROTTLED', 'Too many failed sign-ins.', seconds);

const throttled = async (db: Db, counts: readonly Count[]) => refusal((await secondsToWait(db, counts)) ?? 1);

async function refuseFull(db: Db, counts: readonly Count[]): Promise<void> {
  const seconds = await secondsToWait(db, counts);
  if (seconds !== undefined) throw refusal(seconds);
}
