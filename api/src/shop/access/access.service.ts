import { randomBytes } from 'node:crypto';
import { isCustomer, type AuditAction } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import { owner, type Actor } from '../audit/actor.ts';
import { audit, type AuditEntry } from '../audit/audit.sql.ts';
import { emptyCart } from '../cart/lines.sql.ts';
import {
  hasOtherAdmin,
  lockAccountRow,
  setLocked,
  setMadePassword,
  setRole,
  setUnlocked,
  type AccessRow,
} from '../accounts/access.sql.ts';
import type { Outbox } from '../mails/outbox.ts';
import { dropFactors, isEnrolled } from '../factors/factors.sql.ts';
import { tellHolder } from '../accounts/holder-mail.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { setPassword } from '../accounts/profile.sql.ts';
import { endSessions } from '../accounts/sessions.sql.ts';
import { dropWaitingChange } from '../links/links.sql.ts';
import { userById, type UserRow } from '../accounts/users.sql.ts';
import { waitsForPayment } from '../payments/payments.sql.ts';

/** Who acts: an admin in a request, or the owner on the command line, who is not signed in. */
export type By = Pick<AuditEntry, 'actorId' | 'requestId' | 'address'>;

/**
 * The account, locked against other changes. An admin changes customers only; the owner changes staff and admins.
 * Throws USER_NOT_FOUND, USER_NOT_CUSTOMER or USER_CLOSED.
 */
async function target(tx: Tx, userId: string, { actorId }: By): Promise<AccessRow> {
  const account = await lockAccountRow(tx, knownId(userId, 'USER_NOT_FOUND'));
  if (!account) throw fail('USER_NOT_FOUND');
  if (actorId !== null && !isCustomer(account.role)) throw fail('USER_NOT_CUSTOMER');
  if (account.closed) throw fail('USER_CLOSED');
  return account;
}

/** The account after the change. */
async function present(tx: Tx, id: string): Promise<UserRow> {
  const user = await userById(tx, id);
  if (!user) throw fail('USER_NOT_FOUND');
  return user;
}

const record = (
  tx: Tx,
  by: By,
  targetId: string,
  change: { action: AuditAction; before?: object; after?: object },
) => audit(tx, { ...by, targetType: 'user', targetId, ...change });

/** The schema enforces the same rule; this check answers with a message before anything is written. */
async function refuseLastAdmin(tx: Tx, { id, role, locked }: AccessRow): Promise<void> {
  if (role === 'ADMIN' && !locked && !(await hasOtherAdmin(tx, id))) throw fail('LAST_ADMIN');
}

/** Locks an account: nobody can sign in to it any more, and every session ends. Throws USER_NOT_FOUND, USER_NOT_CUSTOMER or LAST_ADMIN. */
export async function lockAccount(tx: Tx, userId: string, by: By): Promise<UserRow> {
  const account = await target(tx, userId, by);
  await refuseLastAdmin(tx, account);
  if (!account.locked) await setLocked(tx, account.id);
  await endSessions(tx, account.id, 'LOCK');
  await record(tx, by, account.id, {
    action: 'users.lock',
    before: { locked: account.locked },
    after: { locked: true },
  });
  return present(tx, account.id);
}

/** Throws USER_NOT_FOUND or USER_NOT_CUSTOMER. */
export async function unlockAccount(tx: Tx, userId: string, by: By): Promise<UserRow> {
  const account = await target(tx, userId, by);
  if (account.locked) await setUnlocked(tx, account.id);
  await record(tx, by, account.id, {
    action: 'users.unlock',
    before: { locked: account.locked },
    after: { locked: false },
  });
  return present(tx, account.id);
}

/** Ends every session of an account, and a change of address that waits for its link. Throws USER_NOT_FOUND or USER_NOT_CUSTOMER. */
export async function endAccountSessions(tx: Tx, userId: string, by: By): Promise<UserRow> {
  const { id } = await target(tx, userId, by);
  const ended = await endSessions(tx, id, 'STORE');
  await dropWaitingChange(tx, id);
  await record(tx, by, id, { action: 'users.end-sessions', after: { ended } });
  return present(tx, id);
}

/**
 * Removes the second factors of an account, for somebody who has lost app, passkeys and recovery codes. Every session ends, and so
 * does a change of address that waits for its link: one of them may belong to somebody else, who set a factor up.
 * Throws USER_NOT_FOUND, USER_NOT_CUSTOMER or FACTOR_NOT_FOUND.
 */
export async function removeFactors(tx: Tx, outbox: Outbox, userId: string, by: By): Promise<UserRow> {
  const { id } = await target(tx, userId, by);
  const removed = await dropFactors(tx, id);
  if (removed === 0) throw fail('FACTOR_NOT_FOUND');
  await endSessions(tx, id, 'STORE');
  await dropWaitingChange(tx, id);
  await record(tx, by, id, { action: 'users.remove-factors', before: { factors: removed } });
  await tellHolder(tx, { outbox }, id, 'SECURITY_CHANGED', {
    change: 'The store removed your second factors',
  });
  return present(tx, id);
}

/** How long a password that the store makes may wait for its one sign-in. */
const hoursOfMade = 24;

/** A password that nobody chose: 120 bits. */
export async function makePassword(): Promise<{ password: string; hash: string }> {
  const password = randomBytes(15).toString('base64url');
  return { password, hash: await hashPassword(password) };
}

/**
 * Sets a password that signs in once, within 24 hours. Ends the old one and every session. `hash`: of a password from `makePassword`.
 * Throws USER_NOT_FOUND or USER_NOT_CUSTOMER.
 */
export async function resetPassword(
  tx: Tx,
  outbox: Outbox,
  userId: string,
  hash: string,
  by: By,
): Promise<UserRow> {
  const { id } = await target(tx, userId, by);
  await setMadePassword(tx, id, hash, hoursOfMade);
  await endSessions(tx, id, 'NEW_PASSWORD');
  await record(tx, by, id, { action: 'users.reset-password' });
  await tellHolder(tx, { outbox }, id, 'PASSWORD_CHANGED');
  return present(tx, id);
}

/** Sets the password that the holder of the account has chosen; for the owner's command. Every session ends. */
export async function giveOwnPassword(tx: Tx, outbox: Outbox, userId: string, hash: string): Promise<void> {
  const { id } = await target(tx, userId, owner);
  await setPassword(tx, id, hash);
  await endSessions(tx, id, 'NEW_PASSWORD');
  await record(tx, owner, id, { action: 'users.reset-password' });
  await tellHolder(tx, { outbox }, id, 'PASSWORD_CHANGED');
}

/** Throws ADMIN_FACTOR_REQUIRED: where a factor is set up, a stolen password alone cannot add or remove STAFF. */
async function requireOwnFactor(tx: Tx, adminId: string): Promise<void> {
  if (!(await isEnrolled(tx, adminId))) throw fail('ADMIN_FACTOR_REQUIRED');
}

/**
 * An admin makes a customer STAFF, as `changeRole` of the owner does. The account gets a password that signs in once, within 24 hours: the
 * customer's may be too short. `hash` is of `makePassword`.
 * Throws ADMIN_FACTOR_REQUIRED, USER_NOT_FOUND, USER_NOT_CUSTOMER, USER_CLOSED or ACCOUNT_HAS_MONEY.
 */
export async function makeStaff(
  tx: Tx,
  outbox: Outbox,
  userId: string,
  hash: string,
  by: Actor,
): Promise<UserRow> {
  await requireOwnFactor(tx, by.actorId);
  const account = await target(tx, userId, by);
  const password = { hash, forOneSignIn: true };
  await giveRole(tx, outbox, account, { role: 'STAFF', discountPermille: null, password }, by);
  return present(tx, account.id);
}

/** An admin makes an account of STAFF a member. Throws ADMIN_FACTOR_REQUIRED, USER_NOT_FOUND or USER_NOT_STAFF. */
export async function removeStaff(tx: Tx, outbox: Outbox, userId: string, by: Actor): Promise<UserRow> {
  await requireOwnFactor(tx, by.actorId);
  const account = await lockAccountRow(tx, knownId(userId, 'USER_NOT_FOUND'));
  if (!account) throw fail('USER_NOT_FOUND');
  if (account.role !== 'STAFF') throw fail('USER_NOT_STAFF');
  await giveRole(tx, outbox, account, { role: 'USER', discountPermille: null }, by);
  return present(tx, account.id);
}

/** An admin makes a reseller a member, as `changeRole` of the owner does. Throws USER_NOT_FOUND, USER_NOT_CUSTOMER or USER_NOT_RESELLER. */
export async function removeReseller(tx: Tx, outbox: Outbox, userId: string, by: Actor): Promise<UserRow> {
  const account = await target(tx, userId, by);
  if (account.role !== 'RESELLER') throw fail('USER_NOT_RESELLER');
  await giveRole(tx, outbox, account, { role: 'USER', discountPermille: null }, by);
  return present(tx, account.id);
}

export interface NewRole {
  role: AccessRow['role'];
  /** The discount of a reseller; null for every other role. */
  discountPermille: number | null;
  /** The new password of a customer who becomes staff or admin: the old one may be too short. */
  password?: { hash: string; forOneSignIn: boolean } | undefined;
}

/** The owner gives an account another role. Throws USER_NOT_FOUND, LAST_ADMIN or ACCOUNT_HAS_MONEY. */
export async function changeRole(tx: Tx, outbox: Outbox, userId: string, to: NewRole): Promise<void> {
  await giveRole(tx, outbox, await target(tx, userId, owner), to, owner);
}

/**
 * Gives an account another role. Every session ends, and a new password is mailed to the holder as a change. Staff and admins have no balance
 * and no cart (rules 1.1), so a customer with money or an open payment stays one: ACCOUNT_HAS_MONEY. Throws LAST_ADMIN.
 */
async function giveRole(tx: Tx, outbox: Outbox, account: AccessRow, to: NewRole, by: By): Promise<void> {
  const { id } = account;
  const { password } = to;
  if (to.role !== 'ADMIN') await refuseLastAdmin(tx, account);
  if (!isCustomer(to.role)) {
    if (account.balanceCents > 0 || (await waitsForPayment(tx, id))) throw fail('ACCOUNT_HAS_MONEY');
    await emptyCart(tx, id);
  }
  await setRole(tx, id, to.role, to.discountPermille);
  tx.changed('accounts');
  if (password?.forOneSignIn) await setMadePassword(tx, id, password.hash, hoursOfMade);
  else if (password) await setPassword(tx, id, password.hash);
  if (password) await tellHolder(tx, { outbox }, id, 'PASSWORD_CHANGED');
  await endSessions(tx, id, 'NEW_ROLE');
  const discount = (permille: number | null) => (permille === null ? {} : { discount: permille / 10 });
  await record(tx, by, id, {
    action: 'users.set-role',
    before: { role: account.role, ...discount(account.discountPermille) },
    after: { role: to.role, ...discount(to.discountPermille) },
  });
}
