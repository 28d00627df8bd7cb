import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import type { Identity } from '../../platform/identity.ts';
import type { Origin } from '../audit/actor.ts';
import { refuseHeldAddress } from './accounts.service.ts';
import { changePrivately, tellOfChange } from './addresses.service.ts';
import { tellHolder, type Mailing } from './holder-mail.ts';
import { recordOwn } from './own-changes.ts';
import { lockOwnAccount, setEmail, setPassword } from './profile.sql.ts';
import { endSessions } from './sessions.sql.ts';

const account = async (tx: Tx, owner: Identity) => {
  const found = await lockOwnAccount(tx, owner);
  if (!found) throw fail('TOKEN_INVALID');
  return found;
};

/**
 * Changes the address of an account: at once, or where accounts are private (rules 1.30) when a link is opened. True when it waits for the
 * link. Throws EMAIL_UNCHANGED, TOKEN_INVALID, and EMAIL_TAKEN by the schema's rule.
 */
export async function changeEmail(
  tx: Tx,
  mailing: Mailing,
  owner: Identity,
  email: string,
  { isPrivate, from }: { isPrivate: boolean; from: Origin },
): Promise<boolean> {
  const { email: present, confirmed } = await account(tx, owner);
  if (present.toLowerCase() === email.toLowerCase()) {
    throw fail('EMAIL_UNCHANGED', { fields: { email: 'is the same as the current one' } });
  }
  if (isPrivate && mailing.outbox.configured) {
    await changePrivately(tx, mailing, owner.userId, email);
    return true;
  }
  await setEmail(tx, owner.userId, email);
  await refuseHeldAddress(tx, email, owner.userId);
  await tellOfChange(tx, mailing, owner.userId, { from: present, to: email, confirmed });
  await recordOwn(tx, owner, {
    action: 'profile.change-email',
    before: { email: present },
    after: { email },
    ...from,
  });
  return false;
}

/** `hash` is of the new password. Throws TOKEN_INVALID. */
export async function changePassword(
  tx: Tx,
  mailing: Mailing,
  owner: Identity,
  hash: string,
  from: Origin,
): Promise<void> {
  await account(tx, owner);
  await setPassword(tx, owner.userId, hash);
  await endSessions(tx, owner.userId, 'NEW_PASSWORD');
  await tellHolder(tx, mailing, owner.userId, 'PASSWORD_CHANGED');
  await recordOwn(tx, owner, { action: 'profile.change-password', ...from });
}
