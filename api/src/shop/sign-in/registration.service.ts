import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/db/db.ts';
import type { CountShared } from '../../platform/limits/limits.ts';
import { insertRegistration } from '../links/registrations.sql.ts';
import { limitTable } from '../limits.ts';
import type { Outbox } from '../mails/outbox.ts';
import { makeAccount, usernameTaken } from '../accounts/accounts.service.ts';
import { tellOwner, welcome } from '../accounts/addresses.service.ts';
import { isUsernameTaken, ownerOf, type Account, type NewAccount } from '../accounts/accounts.sql.ts';
import { openSession } from './sessions.service.ts';
import type { Tokens } from '../accounts/tokens.ts';

interface RegistrationDeps {
  tokens: Tokens;
  outbox: Outbox;
  count: CountShared;
}

/** Makes the account of somebody who registers, and signs them in. Throws RATE_LIMITED, USERNAME_TAKEN or EMAIL_TAKEN. */
export async function registerMember(
  tx: Tx,
  { tokens, outbox, count }: RegistrationDeps,
  draft: NewAccount,
  seen: { address: string; userAgent: string | undefined },
): Promise<{ account: Account; token: string }> {
  // Rolled back with the transaction when the name turns out to be taken.
  await count(tx, limitTable.registrations, seen.address);
  const account = await makeAccount(tx, draft);
  await welcome(tx, outbox, account.id, draft.email);
  const token = await openSession(tx, tokens, account, { ...seen, knownDevice: true, proof: 'PASSWORD' });
  return { account, token };
}

/**
 * A registration that does not reveal whether the address has an account: one is made once the link of a mail was opened, and the owner of
 * an address that has one gets another mail. The same rows are written either way. `from`: the address of the
 * request. Throws RATE_LIMITED or USERNAME_TAKEN.
 */
export async function registerPrivately(
  tx: Tx,
  { outbox, count }: Pick<RegistrationDeps, 'outbox' | 'count'>,
  wanted: NewAccount,
  from: string,
): Promise<void> {
  await count(tx, limitTable.registrations, from);
  await count(tx, limitTable.registrationsOfAddress, wanted.email.toLowerCase());
  const { username, email: address, passwordHash } = wanted;
  if (await isUsernameTaken(tx, username)) throw usernameTaken();
  const id = randomUUID();
  await insertRegistration(tx, id, { username, email: address, passwordHash });
  const ownerId = await ownerOf(tx, address);
  if (ownerId === undefined) {
    const link = { id, purpose: 'REGISTER' } as const;
    await outbox.post(tx, null, 'CONFIRM_EMAIL', { link, username }, { address });
  } else await tellOwner(tx, outbox, ownerId, address);
}
