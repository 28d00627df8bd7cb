import type { Role } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/**
 * The purpose of a link of an account: to set a new password, to prove that an address is the holder's, to make a change of address that waits
 * for that proof, or to restore the address before.
 */
export type AccountPurpose = 'RESET' | 'CONFIRM' | 'CHANGE' | 'UNDO';

export interface NewLink {
  id: string;
  userId: string;
  purpose: AccountPurpose;
  /** The address that it is sent to. */
  address: string;
}

/** A link that works, and its account. */
export interface AccountLink {
  userId: string;
  purpose: AccountPurpose;
  address: string;
  createdAt: Date;
  username: string;
  role: Exclude<Role, 'GUEST'>;
}

// The same link once more, from a job that is done twice, changes nothing. A new password, role or lock voids every link but the way back:
// one to an address that a thief has chosen would outlive the recovery of the account.
const put = statement(
  'links.put',
  `insert into account_links (user_id, purpose, id, address, version)
   select id, $2, $3, $4, case when $2 <> 'UNDO' then token_version end from users where id = $1
   on conflict (user_id, purpose, (case when purpose = 'UNDO' then address else '' end)) do update
     set id = excluded.id, address = excluded.address, version = excluded.version, token_hash = null, expires_at = null,
         created_at = now()
   where account_links.id <> excluded.id`,
);

const open = statement(
  'links.open',
  `update account_links set token_hash = $2, expires_at = now() + make_interval(secs => $3) where id = $1`,
);

const works = `l.token_hash = $1 and l.purpose = any ($2::text[]) and l.expires_at > now()
  and u.id = l.user_id and u.locked_at is null and (l.version is null or l.version = u.token_version)`;
const columns = `l.user_id as "userId", l.purpose, l.address, l.created_at as "createdAt", u.username, u.role`;

const find = statement<AccountLink & Record<string, unknown>>(
  'links.find',
  `select ${columns} from account_links l, users u where ${works}`,
);

const use = statement<AccountLink & Record<string, unknown>>(
  'links.use',
  `delete from account_links l using users u where ${works} returning ${columns}`,
);

// Links that restore an older address stay, because the older one of two belongs to the earlier holder.
const dropNewer = statement(
  'links.drop-newer',
  `delete from account_links where user_id = $1 and (purpose <> 'UNDO' or created_at >= $2)`,
);

const dropChange = statement(
  'links.drop-change',
  `delete from account_links where user_id = $1 and purpose = 'CHANGE'`,
);

const waiting = statement(
  'links.waiting',
  `select from account_links where user_id = $1 and purpose = $2 and lower(address) = lower($3)
      and token_hash is null and created_at > now() - interval '1 minute'`,
);

const held = statement(
  'links.held',
  `select from account_links where purpose = 'UNDO' and lower(address) = $1 and user_id <> $2
      and coalesce(expires_at, created_at + interval '7 days') > now() limit 1`,
);

const forget = statement('links.forget', 'delete from account_links where user_id = $1');

// Links are deleted a day after they have ended, because another try of their mail opens them again.
const purge = statement(
  'links.purge',
  `delete from account_links where coalesce(expires_at, created_at + interval '7 days') < now() - interval '1 day'`,
);

/** Stores a link in place of an older one of its purpose. False when it is there already. */
export const putLink = async (tx: Tx, { userId, purpose, id, address }: NewLink): Promise<boolean> =>
  (await put.run(tx, [userId, purpose, id, address])) > 0;
/** Whether such a link was written within the last minute, and its mail is still to be sent. */
export const isLinkWaiting = async (
  tx: Tx,
  userId: string,
  purpose: AccountPurpose,
  address: string,
): Promise<boolean> => (await waiting.run(tx, [userId, purpose, address])) > 0;
/** Whether another account may still take the address back. */
export const isHeldAddress = async (tx: Tx, address: string, userId: string): Promise<boolean> =>
  (await held.row(tx, [address.toLowerCase(), userId])) !== undefined;
/** Lets the link work from now on, for that long; false when it was used, or a newer one took its place. */
export const openAccountLink = async (
  on: Queryable,
  id: string,
  hash: Buffer,
  seconds: number,
): Promise<boolean> => (await open.run(on, [id, hash, seconds])) > 0;
export const findAccountLink = (on: Queryable, hash: Buffer, purposes: readonly AccountPurpose[]) =>
  find.row(on, [hash, purposes]);
/** Uses a link up. If two use it at once, only one gets it. */
export const useAccountLink = (tx: Tx, hash: Buffer, purposes: readonly AccountPurpose[]) =>
  use.row(tx, [hash, purposes]);
/** Voids every link of the account except those that restore an address of the time before `since`. */
export const dropNewerLinks = (tx: Tx, userId: string, since: Date) => dropNewer.run(tx, [userId, since]);
/** Voids a change of address that waits for its link. */
export const dropWaitingChange = (tx: Tx, userId: string) => dropChange.run(tx, [userId]);
/** Voids every link of the account. */
export const deleteLinks = (tx: Tx, userId: string) => forget.run(tx, [userId]);
/** Deletes links that have ended; for a job (jobs.ts). */
export const purgeLinks = (on: Queryable) => purge.run(on);
