import { createHash } from 'node:crypto';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import type { Mark } from '../../platform/limits/limits.ts';
import {
  findAccountLink,
  openAccountLink,
  useAccountLink,
  type AccountLink,
  type AccountPurpose,
} from './links.sql.ts';
import { openRegistration, useRegistration, type WaitingRegistration } from './registrations.sql.ts';

/** A link as a mail refers to it. A link of REGISTER makes the account. */
export interface MailedLink {
  purpose: AccountPurpose | 'REGISTER';
  id: string;
}

const hour = 3600;
/** How long links work, from the moment at which their mail is handed to the mail server. */
export const lifetimeSeconds: Record<MailedLink['purpose'], number> = {
  RESET: hour / 2,
  CONFIRM: 7 * 24 * hour,
  CHANGE: 7 * 24 * hour,
  REGISTER: 7 * 24 * hour,
  UNDO: 72 * hour,
};

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The token of a mailed link: an HMAC of the link's id with the store's secret. Every attempt to send the mail has the same token, and the
 * database has only its hash. It begins with a fixed word, so that a search of logs would find a leaked one.
 */
const tokenOf = (mark: Mark, id: string): string => `link_${mark(`link ${id}`).toString('base64url')}`;

/** The token of a link that is about to be sent, and that works from now on; undefined when it was used or a newer one took its place. */
export async function openLink(
  on: Queryable,
  mark: Mark,
  { purpose, id }: MailedLink,
): Promise<string | undefined> {
  const token = tokenOf(mark, id);
  const open = purpose === 'REGISTER' ? openRegistration : openAccountLink;
  return (await open(on, id, hashOf(token), lifetimeSeconds[purpose])) ? token : undefined;
}

/** The account and address of a link. Throws LINK_INVALID for one that was used, altered, is too old or replaced, or whose account is locked. */
export async function readLink(
  on: Queryable,
  token: string,
  purposes: readonly AccountPurpose[],
): Promise<AccountLink> {
  const link = await findAccountLink(on, hashOf(token), purposes);
  if (!link) throw fail('LINK_INVALID');
  return link;
}

/** Uses the link up. Throws LINK_INVALID. */
export async function spendLink(
  tx: Tx,
  token: string,
  purposes: readonly AccountPurpose[],
): Promise<AccountLink> {
  const link = await useAccountLink(tx, hashOf(token), purposes);
  if (!link) throw fail('LINK_INVALID');
  return link;
}

/** The registration that waited for this link, which is used up; undefined where it is none. */
export const spendRegistration = (tx: Tx, token: string): Promise<WaitingRegistration | undefined> =>
  useRegistration(tx, hashOf(token));
