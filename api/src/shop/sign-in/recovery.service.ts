import { randomUUID } from 'node:crypto';
import type { BodyOf, resetPassword, undoEmail } from 'shared-contract';
import type { Db, Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import type { Identity } from '../../platform/identity.ts';
import { limitTable } from '../limits.ts';
import { isWithin, sharedCounter, type Limit } from '../../platform/limits/limits.ts';
import { enqueue, worker, type JobKind, type Worker } from '../../platform/jobs/queue.ts';
import type { Origin } from '../audit/actor.ts';
import { putLink, dropNewerLinks } from '../links/links.sql.ts';
import { lifetimeSeconds, readLink, spendLink } from '../links/links.service.ts';
import type { Outbox } from '../mails/outbox.ts';
import { countAddressRequest } from '../accounts/addresses.service.ts';
import type { Mailing } from '../accounts/holder-mail.ts';
import { recordOwn } from '../accounts/own-changes.ts';
import { newPasswordHash } from '../accounts/passwords.ts';
import { confirmEmail, setPassword, lockEmails, setEmail } from '../accounts/profile.sql.ts';
import { accountsAt, lockReachedAccount } from '../accounts/reached-accounts.sql.ts';
import { endSessions } from '../accounts/sessions.sql.ts';
import { settleRecentFactors, type FactorsChoice } from '../factors/recent-factors.service.ts';
import type { Tokens } from '../accounts/tokens.ts';

/**
 * Requests for one address, whether it has an account or not. Beyond them nothing is mailed and the answer stays the same. The window
 * is as long as a link works, so that the last one works until the next is sent, and nobody keeps its owner out.
 */
const ofAddress: Limit = {
  name: 'recoveries-of-address',
  max: 5,
  windowSeconds: lifetimeSeconds.RESET,
  by: 'user',
  shared: true,
};

/** Links to mail, by their ids. */
interface Recovery {
  links: { id: string; userId: string }[];
}

/** Mails links to the accounts at an address; to none where it has no account, so that the work of the request is the same. */
const recoveryJob: JobKind<Recovery> = { name: 'recovery', queue: 'recoveries' };

export interface RecoveryDeps {
  db: Db;
  tokens: Tokens;
  outbox: Outbox;
  config: { rateLimitScale: number };
}

/**
 * The links that an address is to get; undefined where it got enough of them. The work is the same for every address. Throws
 * MAIL_UNCONFIGURED, and RATE_LIMITED for the network.
 */
export async function recoveryOf(
  { db, tokens, outbox, config }: RecoveryDeps,
  email: string,
  from: string,
): Promise<Recovery | undefined> {
  if (!outbox.configured) throw fail('MAIL_UNCONFIGURED');
  const count = sharedCounter(tokens.mark, config.rateLimitScale);
  // Counted first, so that a network that is refused uses up nothing of the limit of the address.
  await count(db, limitTable.recoveries, from);
  if (!(await isWithin(count(db, ofAddress, email.toLowerCase())))) return undefined;
  const users = await accountsAt(db, email);
  return { links: users.map((userId) => ({ id: randomUUID(), userId })) };
}

/** Leaves the mails to a job, so that the answer takes equally long for addresses with and without an account. */
export const askForReset = (tx: Tx, recovery: Recovery): Promise<void> => enqueue(tx, recoveryJob, recovery);

/** Writes the mails. One job that is done twice writes each mail once. */
export function recoveryWorker({ db, outbox }: Pick<RecoveryDeps, 'db' | 'outbox'>): Worker {
  return worker(recoveryJob, async ({ links }) => {
    for (const { id, userId } of links)
      await db.transaction(async (tx) => {
        const account = await lockReachedAccount(tx, userId);
        if (!account) return;
        const { address } = account;
        if (!(await putLink(tx, { id, userId, purpose: 'RESET', address }))) return;
        const link = { purpose: 'RESET', id } as const;
        await outbox.post(tx, userId, 'RESET_PASSWORD', { link }, { address });
      });
  });
}

/** A new password of the account that a link is of. */
interface Reset {
  userId: string;
  token: string;
  hash: string;
  /** Whether recently set-up second factors stay. */
  factors: FactorsChoice;
}

/** Outside of any transaction, because the hash takes 8 ms. Throws LINK_INVALID and PASSWORD_WEAK; after the latter the link still works. */
export async function draftReset(
  on: Queryable,
  { token, password, factors }: BodyOf<typeof resetPassword>,
): Promise<Reset> {
  const { userId, ...account } = await readLink(on, token, ['RESET']);
  return { userId, token, factors, hash: await newPasswordHash(password, account) };
}

/**
 * The account of the link gets the password; the link is used up and every session ends with it. Who reads mail at an address has
 * proved that the address is theirs. Throws LINK_INVALID, and FACTORS_YOUNG, after which the link still works.
 */
export async function resetByLink(
  tx: Tx,
  outbox: Outbox,
  { userId, token, hash, factors }: Reset,
  from: Origin,
): Promise<{ removedFactors: boolean }> {
  const present = await lockReachedAccount(tx, userId);
  if (!present) throw fail('LINK_INVALID');
  const { role, address, createdAt } = await spendLink(tx, token, ['RESET']);
  const taken = { userId, linkMadeAt: createdAt, from };
  const removedFactors = await settleRecentFactors(tx, outbox, taken, factors);
  await setPassword(tx, userId, hash);
  await endSessions(tx, userId, 'NEW_PASSWORD');
  await confirmEmail(tx, userId, address);
  for (const each of new Set([present.email, address]))
    await outbox.post(tx, userId, 'PASSWORD_CHANGED', {}, { address: each });
  await recordOwn(tx, { userId, role }, { action: 'profile.reset-password', ...from });
  return { removedFactors };
}

/**
 * Gives the account the address back that the link was sent to, and ends every session. Later links of the account are void, also one
 * that whoever changed the address got for theirs. `factors` says whether second factors stay that were set up lately. Throws LINK_INVALID,
 * FACTORS_YOUNG, and EMAIL_TAKEN by the schema's rule.
 */
export async function undoByLink(
  tx: Tx,
  mailing: Mailing,
  { token, factors }: BodyOf<typeof undoEmail>,
  from: Origin,
): Promise<{ address: string; removedFactors: boolean }> {
  const { outbox } = mailing;
  const { userId } = await readLink(tx, token, ['UNDO']);
  const present = await lockEmails(tx, userId);
  const { address, createdAt, role } = await spendLink(tx, token, ['UNDO']);
  const removedFactors = await settleRecentFactors(
    tx,
    outbox,
    { userId, linkMadeAt: createdAt, from },
    factors,
  );
  await setEmail(tx, userId, address);
  await confirmEmail(tx, userId, address);
  await dropNewerLinks(tx, userId, createdAt);
  await endSessions(tx, userId, 'OWNER');
  const change = { from: present?.email ?? '', to: address };
  // An address that was never confirmed may be a stranger's.
  const isNotified =
    change.from === present?.confirmed || (await countAddressRequest(tx, mailing, change.from));
  for (const each of isNotified ? [change.from, change.to] : [change.to])
    await outbox.post(tx, userId, 'EMAIL_CHANGED', change, { address: each });
  const owner: Pick<Identity, 'userId' | 'role'> = { userId, role };
  await recordOwn(tx, owner, {
    action: 'profile.undo-email',
    before: { email: change.from },
    after: { email: address },
    ...from,
  });
  return { address, removedFactors };
}
