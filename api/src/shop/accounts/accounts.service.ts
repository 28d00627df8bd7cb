import { errorCatalog } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { owner } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import { isHeldAddress } from '../links/links.sql.ts';
import type { WantedAccount } from './account.rules.ts';
import { insertAccount, isUsernameTaken, type Account, type NewAccount } from './accounts.sql.ts';
import { newPasswordHash } from './passwords.ts';
import { speaksForStore } from './reserved-names.ts';

/** A wanted account as it will be stored. Throws PASSWORD_WEAK. Outside of any transaction, because the hash takes 8 ms. */
export async function draftAccount({ password, ...account }: WantedAccount): Promise<NewAccount> {
  return { ...account, passwordHash: await newPasswordHash(password, account) };
}

/** As `draftAccount`, for somebody who registers and so becomes a member. Throws USERNAME_RESERVED too. */
export async function draftMember(
  wanted: Omit<WantedAccount, 'role'>,
  storeName: string,
): Promise<NewAccount> {
  if (speaksForStore(wanted.username, storeName))
    throw fail('USERNAME_RESERVED', { fields: { username: errorCatalog.USERNAME_RESERVED.message } });
  return draftAccount({ ...wanted, role: 'USER' });
}

export const usernameTaken = () => fail('USERNAME_TAKEN', { fields: { username: 'is already taken' } });

const emailTaken = () => fail('EMAIL_TAKEN', { fields: { email: 'is already in use' } });

/**
 * An address that somebody has just left may be taken back for 72 hours (rules 1.28), so no other account gets it. To be called
 * after the account has it: a change that was under way has ended by then. Throws EMAIL_TAKEN.
 */
export async function refuseHeldAddress(tx: Tx, address: string, userId: string): Promise<void> {
  if (await isHeldAddress(tx, address, userId)) throw emailTaken();
}

/** Makes an account. Throws USERNAME_TAKEN or EMAIL_TAKEN. */
export async function makeAccount(tx: Tx, account: NewAccount): Promise<Account> {
  const made = await insertAccount(tx, account);
  if (!made) throw (await isUsernameTaken(tx, account.username)) ? usernameTaken() : emailTaken();
  await refuseHeldAddress(tx, account.email, made.id);
  tx.changed('accounts');
  return made;
}

/**
 * Makes an account for the owner, at the start or on the command line: the audit log has it without an actor, because nobody is
 * signed in there. Throws USERNAME_TAKEN or EMAIL_TAKEN.
 */
export async function makeOwnersAccount(tx: Tx, account: NewAccount): Promise<void> {
  const { id } = await makeAccount(tx, account);
  const { username, email, role } = account;
  await audit(tx, {
    ...owner,
    action: 'users.create',
    targetType: 'user',
    targetId: id,
    after: { username, email, role },
  });
}
