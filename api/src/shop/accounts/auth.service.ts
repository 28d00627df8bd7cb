import type { Db } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { countUse, forgetUses, secondsToWait, type Count } from '../../platform/http/counted-uses.sql.ts';
import { networkOf } from '../../platform/http/network.ts';
import { tooMany } from '../../platform/http/rate-limits.ts';
import type { Tokens } from './tokens.ts';
import { accountByLogin, type Account } from './auth.sql.ts';
import { checkPassword } from './passwords.ts';

/** Failed sign-ins of one account from one network, after which even the right password waits. */
const fromNetwork = { name: 'sign-ins-of-network', max: 5, windowSeconds: 15 * 60 };
/** The same from all networks together, against attempts from many. Known devices do not count here ... */
const ofAccount = { name: 'sign-ins-of-account', max: 100, windowSeconds: 3600 };
/** ... but by themselves. */
const ofDevice = { name: 'sign-ins-of-device', max: 100, windowSeconds: 3600 };

export interface SignIn {
  login: string;
  password: string;
  address: string;
  /** The id of the device, if this account signed in on it before. */
  deviceOf: (userId: string) => string | undefined;
}

/**
 * Signs in by username or email address. Only wrong passwords count, once they were found wrong: right ones that come
 * at once all succeed. Parallel attempts are ordered by the time at which they were counted, or at which a right password
 * checked the limit again: after the allowed failures, a right password gets the same answer as a wrong one.
 * Throws LOGIN_INVALID, LOGIN_THROTTLED or ACCOUNT_LOCKED.
 */
export async function signIn(
  { db, tokens }: { db: Db; tokens: Tokens },
  { login, password, address, deviceOf }: SignIn,
): Promise<Account> {
  const folded = login.trim().toLowerCase();
  // An account has one count for both of its names; a name without an account is counted in the same way.
  const account = await accountByLogin(db, folded);
  const who = account ? `account ${account.id}` : `name ${folded}`;
  const device = account && deviceOf(account.id);
  const network: Count = { ...fromNetwork, subject: tokens.mark(`${networkOf(address)} ${who}`) };
  const wide: Count = device
    ? { ...ofDevice, subject: tokens.mark(device) }
    : { ...ofAccount, subject: tokens.mark(who) };
  const counts = [network, wide];

  await refuseFull(db, counts);
  const right = await checkPassword(account?.passwordHash, password);
  if (!account || !right) {
    for (const count of counts) if (!(await countUse(db, count))) throw await throttled(db, counts);
    throw fail('LOGIN_INVALID');
  }
  await refuseFull(db, counts);
  // Only who knows the password learns that the account is locked.
  if (account.locked) throw fail('ACCOUNT_LOCKED');
  await forgetUses(db, network);
  return account;
}

const refusal = (seconds: number) => tooMany('LOGIN_THROTTLED', 'Too many failed sign-ins.', seconds);

const throttled = async (db: Db, counts: readonly Count[]) => refusal((await secondsToWait(db, counts)) ?? 1);

async function refuseFull(db: Db, counts: readonly Count[]): Promise<void> {
  const seconds = await secondsToWait(db, counts);
  if (seconds !== undefined) throw refusal(seconds);
}
