import { randomUUID } from 'node:crypto';
import type { MailEvent } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import type { Identity } from '../../platform/identity.ts';
import { isWithin } from '../../platform/limits/limits.ts';
import type { Origin } from '../audit/actor.ts';
import { dropWaitingChange, isLinkWaiting, putLink, type AccountPurpose } from '../links/links.sql.ts';
import { readLink, spendLink, spendRegistration } from '../links/links.service.ts';
import { limitTable } from '../limits.ts';
import type { MailParameters } from '../mails/mail-events.ts';
import type { Outbox } from '../mails/outbox.ts';
import { makeAccount, refuseHeldAddress } from './accounts.service.ts';
import { ownerOf } from './accounts.sql.ts';
import { tellHolder, type Mailing } from './holder-mail.ts';
import { recordOwn } from './own-changes.ts';
import { confirmEmail, lockEmails, setEmail } from './profile.sql.ts';

const same = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase();

/** Writes the mail of an event, with a link, to an address of the account. No link where the owner has switched the mail off. */
async function postLink(
  tx: Tx,
  outbox: Outbox,
  to: { userId: string; address: string; purpose: AccountPurpose },
  event: MailEvent,
  parameters: MailParameters = {},
): Promise<void> {
  const link = { id: randomUUID(), purpose: to.purpose };
  const { address } = to;
  if (await outbox.post(tx, to.userId, event, { ...parameters, link }, { address }))
    await putLink(tx, { ...link, ...to });
}

/** Whether the limit allows one more link to an address that an account asks for: many accounts together must not flood a stranger's. */
export const countAddressRequest = (tx: Tx, { count }: Mailing, address: string): Promise<boolean> =>
  isWithin(count(tx, limitTable.linksOfAddress, address.toLowerCase()));

/** Welcomes a new account, and asks it to confirm its address. */
export const welcome = (tx: Tx, outbox: Outbox, userId: string, address: string): Promise<void> =>
  postLink(tx, outbox, { userId, address, purpose: 'CONFIRM' }, 'WELCOME');

/** Asks for the address of the account to be confirmed, unless it is. Throws MAIL_UNCONFIGURED and RATE_LIMITED. */
export async function askToConfirm(
  tx: Tx,
  mailing: Mailing,
  userId: string,
): Promise<{ address: string; isConfirmed: boolean }> {
  const { outbox } = mailing;
  if (!outbox.configured) throw fail('MAIL_UNCONFIGURED');
  // The second one of two concurrent requests waits for the first one, and then finds its link.
  const emails = await lockEmails(tx, userId);
  if (!emails) throw fail('TOKEN_INVALID');
  const { email: address, confirmed } = emails;
  if (same(address, confirmed)) return { address, isConfirmed: true };
  if (!(await isLinkWaiting(tx, userId, 'CONFIRM', address))) {
    await mailing.count(tx, limitTable.linksOfHolder, `${userId} ${address.toLowerCase()}`);
    await mailing.count(tx, limitTable.linksOfHolders, address.toLowerCase());
    await postLink(tx, outbox, { userId, address, purpose: 'CONFIRM' }, 'CONFIRM_EMAIL');
  }
  return { address, isConfirmed: false };
}

/**
 * Sends the mails about a changed address. The new address gets a link that confirms it, the old one a notice, and the last confirmed one a
 * link that restores it. An address that was never confirmed gets no such link: it may be a stranger's, by a typing error. Mails to it are
 * limited like links (`countAddressRequest`); mails to a confirmed address are not.
 */
export async function tellOfChange(
  tx: Tx,
  mailing: Mailing,
  userId: string,
  {
    from,
    to,
    confirmed,
    isProved = false,
  }: {
    from: string;
    to: string;
    confirmed: string | null;
    /** The link proves that the holder reads mail at the new address. */
    isProved?: boolean;
  },
): Promise<void> {
  const { outbox } = mailing;
  if (!outbox.configured) return;
  const change = { from, to };
  const plain = (address: string) => outbox.post(tx, userId, 'EMAIL_CHANGED', change, { address });
  if (isProved || same(to, confirmed)) await plain(to);
  else if (await countAddressRequest(tx, mailing, to))
    await postLink(tx, outbox, { userId, address: to, purpose: 'CONFIRM' }, 'EMAIL_CHANGED', change);
  if (confirmed !== null && !same(to, confirmed))
    await postLink(tx, outbox, { userId, address: confirmed, purpose: 'UNDO' }, 'EMAIL_CHANGED', change);
  if (!same(from, confirmed) && (await countAddressRequest(tx, mailing, from))) await plain(from);
}

/** The result of a link that confirms an address: its purpose, and the address. */
interface Confirmed {
  purpose: 'CONFIRM' | 'CHANGE' | 'REGISTER';
  address: string;
}

/**
 * Confirms the address that the link was sent to, and does what waited for it: a change of the address, or a registration.
 * Throws LINK_INVALID, also where the account has another address by now, and by the schema's rules USERNAME_TAKEN and EMAIL_TAKEN.
 */
export async function confirmByLink(
  tx: Tx,
  mailing: Mailing,
  token: string,
  from: Origin,
): Promise<Confirmed> {
  const registration = await spendRegistration(tx, token);
  if (registration) {
    const { id } = await makeAccount(tx, { ...registration, role: 'USER' });
    await confirmEmail(tx, id, registration.email);
    await mailing.outbox.post(tx, id, 'WELCOME');
    return { purpose: 'REGISTER', address: registration.email };
  }
  const { userId } = await readLink(tx, token, ['CONFIRM', 'CHANGE']);
  const present = await lockEmails(tx, userId);
  const { address, purpose, role } = await spendLink(tx, token, ['CONFIRM', 'CHANGE']);
  if (purpose === 'CHANGE' && present) {
    const { email: before, confirmed } = present;
    await setEmail(tx, userId, address);
    await refuseHeldAddress(tx, address, userId);
    await tellOfChange(tx, mailing, userId, { from: before, to: address, confirmed, isProved: true });
    await recordOwn(
      tx,
      { userId, role },
      {
        action: 'profile.change-email',
        before: { email: before },
        after: { email: address },
        ...from,
      },
    );
  }
  if ((await confirmEmail(tx, userId, address)) === 0) throw fail('LINK_INVALID');
  return { purpose: purpose === 'CHANGE' ? 'CHANGE' : 'CONFIRM', address };
}

/** The holder of an account cancels a change of its address that waits for its link. */
export async function cancelChange(tx: Tx, owner: Identity, from: Origin): Promise<void> {
  if ((await dropWaitingChange(tx, owner.userId)) > 0)
    await recordOwn(tx, owner, { action: 'profile.cancel-email', ...from });
}

/** Where accounts are private, only the owner of an address is told that somebody wanted to use it. */
export const tellOwner = (tx: Tx, outbox: Outbox, ownerId: string, address: string) =>
  outbox.post(tx, ownerId, 'ADDRESS_IN_USE', {}, { address });

/**
 * A change of address that does not reveal whether the address has an account: it waits for the link of a mail. The same rows are written either
 * way, and the holder is told at the present address. An address that got enough links gets none, and the answer stays the same.
 */
export async function changePrivately(
  tx: Tx,
  mailing: Mailing,
  userId: string,
  address: string,
): Promise<void> {
  const { outbox } = mailing;
  const ownerId = await ownerOf(tx, address);
  const isMailed = await countAddressRequest(tx, mailing, address);
  if (isMailed && ownerId === undefined)
    await postLink(tx, outbox, { userId, address, purpose: 'CHANGE' }, 'CONFIRM_EMAIL');
  else {
    // Nobody receives this link. It voids an earlier link of this account, as for a free address, so that the cases look alike.
    await putLink(tx, { id: randomUUID(), userId, address, purpose: 'CHANGE' });
    if (isMailed && ownerId !== undefined) await tellOwner(tx, outbox, ownerId, address);
  }
  await tellHolder(tx, mailing, userId, 'EMAIL_ASKED', { to: address });
}
