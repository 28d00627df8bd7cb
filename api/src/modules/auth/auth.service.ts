import type { Queryable } from '../../db/db.ts';
import { fail } from '../../domain/failure.ts';
import type { Tokens } from '../../http/tokens.ts';
import {
  accountByLogin,
  clearLoginFailures,
  dropLoginFailure,
  recentLoginFailures,
  recordLoginFailure,
  type Account,
} from './auth.sql.ts';
import { checkPassword } from './passwords.ts';

/** Failures of one account from one address in 15 minutes, after which even the right password waits. */
const failuresAllowed = 5;

export const tokenFor = (tokens: Tokens, { id, username, role, version }: Account): string =>
  tokens.issue({ sub: id, username, role, ver: version });

/** Signs in by username or email address. Throws LOGIN_INVALID or LOGIN_THROTTLED. */
export async function signIn(
  { db, tokens }: { db: Queryable; tokens: Tokens },
  { login, password, address }: { login: string; password: string; address: string },
): Promise<string> {
  const folded = login.trim().toLowerCase();
  // Whichever name was typed, an account has one count; a name that is nobody's is counted just so.
  const account = await accountByLogin(db, folded);
  const mark = tokens.mark(account?.id ?? folded);
  // Counted before the password is looked at: attempts sent at once do not slip through together.
  const attempt = await recordLoginFailure(db, mark, address);
  const { failures, waitSeconds } = await recentLoginFailures(db, mark, address);
  if (failures > failuresAllowed) {
    // Attempts that were not even looked at must not prolong the wait.
    await dropLoginFailure(db, attempt);
    throw fail('LOGIN_THROTTLED', { retryAfterSeconds: Math.max(1, waitSeconds) });
  }
  const right = await checkPassword(account?.passwordHash, password).catch(async (error: unknown) => {
    // Nor those that nobody had the time to look at.
    await dropLoginFailure(db, attempt);
    throw error;
  });
  if (!account || !right) throw fail('LOGIN_INVALID');
  await clearLoginFailures(db, mark, address);
  return tokenFor(tokens, account);
}
