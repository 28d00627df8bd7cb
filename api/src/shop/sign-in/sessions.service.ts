import { randomUUID } from 'node:crypto';
import type { AccountSession } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import type { Identity } from '../../platform/identity.ts';
import { knownId } from '../../platform/ids.ts';
import type { Origin } from '../audit/actor.ts';
import { useUpPassword, type Account } from '../accounts/accounts.sql.ts';
import type { CountryOf } from '../accounts/countries.ts';
import { deviceName } from '../accounts/device-names.ts';
import { isEnrolled } from '../factors/factors.sql.ts';
import { networkPart } from '../accounts/places.ts';
import { recordOwn } from '../accounts/own-changes.ts';
import {
  endOldestSessions,
  endSession,
  endSessions,
  insertSession,
  isSessionOf,
  openSessions,
  type ProofKind,
} from '../accounts/sessions.sql.ts';
import { dropWaitingChange } from '../links/links.sql.ts';
import { sessionOf } from './sessions.view.ts';
import { lifetimeSeconds, type Tokens } from '../accounts/tokens.ts';

/** More than a person has devices, and few enough for one list. */
const mostOpen = 100;

interface SeenAs {
  address: string;
  userAgent: string | undefined;
  /** The account had signed in on this device before. */
  knownDevice: boolean;
  proof: ProofKind;
}

/**
 * Opens a session for a caller who has just proved who they are, and returns its token. Throws LOGIN_INVALID when the account has
 * changed since it was read, or its password was for one sign-in and is used up.
 */
export async function openSession(
  tx: Tx,
  tokens: Tokens,
  account: Account,
  { address, userAgent, knownDevice, proof }: SeenAs,
): Promise<string> {
  const { id: userId, username, role, version } = account;
  if (account.passwordMade && !(await useUpPassword(tx, account))) throw fail('LOGIN_INVALID');
  const id = randomUUID();
  const opened = await insertSession(tx, {
    ...{ id, userId, version, knownDevice, proof },
    lifetimeSeconds: lifetimeSeconds[role],
    device: deviceName(userAgent),
    network: networkPart(address),
  });
  if (!opened) throw fail('LOGIN_INVALID');
  // A factor that was set up since the password was checked: the account is locked against another one now.
  if (proof === 'PASSWORD' && (await isEnrolled(tx, userId))) throw fail('LOGIN_INVALID');
  await endOldestSessions(tx, userId, mostOpen);
  return tokens.issue({ sub: userId, username, role, ver: version, sid: id });
}

/** Ends the session. A guest has none. */
export async function signOut(on: Queryable, { role, sessionId, userId }: Identity): Promise<void> {
  if (role !== 'GUEST') await endSession(on, sessionId, userId, 'SIGN_OUT');
}

/** The open sessions of the caller; `address` is the caller's. */
export async function ownSessions(
  on: Queryable,
  { userId, sessionId }: Identity,
  address: string,
  countryOf: CountryOf,
): Promise<AccountSession[]> {
  const here = { sessionId, network: networkPart(address) };
  return (await openSessions(on, userId)).map((row) => sessionOf(row, here, countryOf));
}

/**
 * Ends a session of the caller's own account, and a change of address that waits for its link: that session may have asked for it. One that is
 * over stays so. Throws SESSION_NOT_FOUND.
 */
export async function endOwnSession(tx: Tx, owner: Identity, sessionId: string, from: Origin): Promise<void> {
  const id = knownId(sessionId, 'SESSION_NOT_FOUND');
  if (!(await isSessionOf(tx, id, owner.userId))) throw fail('SESSION_NOT_FOUND');
  await dropWaitingChange(tx, owner.userId);
  if (await endSession(tx, id, owner.userId, 'OWNER'))
    await recordOwn(tx, owner, { action: 'sessions.end', targetType: 'session', targetId: id, ...from });
}

/**
 * Ends every session of the caller's account but the caller's, and a change of address that waits for its link: one of them may have
 * asked for it. Returns how many sessions.
 */
export async function endOtherSessions(tx: Tx, owner: Identity, from: Origin): Promise<number> {
  const ended = await endSessions(tx, owner.userId, 'OWNER', owner.sessionId);
  await dropWaitingChange(tx, owner.userId);
  const what = { targetType: 'session', targetId: null, after: { ended } };
  await recordOwn(tx, owner, { action: 'sessions.end-others', ...what, ...from });
  return ended;
}
