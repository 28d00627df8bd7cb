import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { isStaff, limits, type Role } from 'shared-contract';
import { fail, type Failure } from '../../platform/failure.ts';
import { isCommonPassword } from './commonest-passwords.ts';

// argon2id: the package's default algorithm (rules 1.8). Memory in KiB.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** A hash takes a core for 8 ms: two at once, so that sign-ins leave time for the shop, and a bounded queue. */
const atOnce = pLimit(2);
const longestQueue = 100;

function queued<T>(work: () => Promise<T>): Promise<T> {
  if (atOnce.pendingCount >= longestQueue) return Promise.reject(fail('DATABASE_UNAVAILABLE'));
  return atOnce(work);
}

export const hashPassword = (password: string): Promise<string> =>
  queued(() => hash(password.normalize('NFKC'), cost));

/** Made at the first sign-in, so that the first unknown name takes no longer. Outside the queue, which may be full. */
let nobodys: Promise<string> | undefined;

/** True when `password` matches `stored`. Without an account the same work is done, and the answer is false. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  const nobody = await (nobodys ??= hash(randomBytes(16).toString('hex'), cost));
  const right = await queued(() =>
    verify(stored ?? nobody, password.normalize('NFKC'), cost).catch(() => false),
  );
  return right && stored !== undefined;
}

/** Why this password is refused for this account, if it is. */
export function weakness(password: string, account: { username: string; role: Role }): Failure | undefined {
  const weak = (message: string) => fail('PASSWORD_WEAK', { message, fields: { password: message } });
  if (isStaff(account.role) && [...password].length < limits.staffPasswordMin) {
    return weak(`Password must be at least ${limits.staffPasswordMin} characters long`);
  }
  // In the form that is hashed.
  const typed = password.normalize('NFKC');
  if (typed.toLowerCase() === account.username.toLowerCase())
    return weak('The password must not be your username.');
  return isCommonPassword(typed)
    ? weak('This password is one of the most common ones. Choose another.')
    : undefined;
}

/** The hash of a password that somebody chooses. Throws PASSWORD_WEAK. Before any transaction: it would hold its rows for 8 ms. */
export async function newPasswordHash(
  password: string,
  account: { username: string; role: Role },
): Promise<string> {
  const weak = weakness(password, account);
  if (weak) throw weak;
  return hashPassword(password);
}
