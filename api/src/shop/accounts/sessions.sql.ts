import type { FactorMethod } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** Why a session is over. */
export type EndedBy = 'SIGN_OUT' | 'OWNER' | 'NEW_PASSWORD' | 'NEW_ROLE' | 'TOO_MANY' | 'LOCK' | 'STORE';

export interface SessionRow {
  id: string;
  createdAt: Date;
  seenAt: Date;
  device: string;
  network: string;
}

export interface NewSession {
  id: string;
  userId: string;
  /** The version of the account at the sign-in. */
  version: number;
  lifetimeSeconds: number;
  device: string;
  network: string;
  knownDevice: boolean;
  proof: ProofKind;
}

/** By what the holder of a session last proved who they are. */
export type ProofKind = 'PASSWORD' | FactorMethod;

/** A session that nobody used for that long is over. */
const idleDays = 30;
/** How often at most the time of last use is written. */
const seenEverySeconds = 60;

/** The condition for a session `s` under which its token is accepted. */
export const isOpen = `s.ended_at is null and s.expires_at > now() and s.seen_at > now() - interval '${idleDays} days'`;
/** How long a proof of identity is accepted by the calls that require one. */
const provedForMinutes = 10;
export const isProvedLately = `s.proved_at > now() - interval '${provedForMinutes} minutes'`;
/** Whether it is time to write that the session was used. */
export const isSeenLongAgo = `s.seen_at < now() - interval '${seenEverySeconds} seconds'`;

const insert = statement(
  'sessions.insert',
  // The lock waits for a change of password, role or lock that is under way, and they are compared after it.
  `insert into sessions (id, user_id, expires_at, device, network, known_device, proof)
   select $1, u.id, now() + make_interval(secs => $4), $5, $6, $7, $8
     from (select id from users where id = $2 and token_version = $3 and locked_at is null for share) u`,
);

const seen = statement(
  'sessions.seen',
  `update sessions s set seen_at = now(), network = $2 where id = $1 and ended_at is null and ${isSeenLongAgo}`,
);

const prove = statement(
  'sessions.prove',
  'update sessions set proved_at = now(), proof = $3 where id = $1 and user_id = $2 and ended_at is null',
);

const proveBy = statement(
  'sessions.prove-by',
  'update sessions set proof = $2 where id = $1 and ended_at is null',
);

const ofUser = statement<SessionRow & Record<string, unknown>>(
  'sessions.of-user',
  `select s.id, s.created_at as "createdAt", s.seen_at as "seenAt", s.device, s.network
     from sessions s where s.user_id = $1 and ${isOpen} order by s.seen_at desc, s.id`,
);

const endOne = statement(
  'sessions.end',
  `update sessions set ended_at = now(), ended_by = $3 where id = $1 and user_id = $2 and ended_at is null`,
);

const any = statement('sessions.any', 'select from sessions where id = $1 and user_id = $2');

// Sessions are deleted when their token has expired, so only of a new account is it known that it had none. The time of expiry, which
// has an index, finds those of the last hour.
const none = statement(
  'sessions.none',
  `select from users where id = $1 and created_at > now() - interval '1 hour' and not exists
     (select from sessions s where s.user_id = $1 and s.expires_at > now() + make_interval(secs => $2) - interval '1 hour')`,
);

const endAll = statement('sessions.end-all', 'update users set token_version = token_version + 1');
const endOthers = statement(
  'sessions.end-others',
  `update sessions set ended_at = now(), ended_by = $2
    where user_id = $1 and ended_at is null and id is distinct from $3`,
);

const endOldest = statement(
  'sessions.end-oldest',
  `update sessions set ended_at = now(), ended_by = 'TOO_MANY'
    where ended_at is null and id in (select id from sessions where user_id = $1 and ended_at is null
                  order by seen_at desc, id offset $2)`,
);

const forget = statement('sessions.forget', 'delete from sessions where user_id = $1');

const purge = statement('sessions.purge', 'delete from sessions where expires_at < now()');

/** False when the account has changed since it was read, so that an older proof opens no session. */
export const insertSession = async (on: Queryable, s: NewSession): Promise<boolean> =>
  (await insert.run(on, [
    ...[s.id, s.userId, s.version, s.lifetimeSeconds],
    ...[s.device, s.network, s.knownDevice, s.proof],
  ])) > 0;
export const noteSeen = (on: Queryable, id: string, network: string) => seen.run(on, [id, network]);
/** False when the session is over. */
export const setProof = async (
  on: Queryable,
  id: string,
  userId: string,
  proof: ProofKind,
): Promise<boolean> => (await prove.run(on, [id, userId, proof])) > 0;
/** The holder of the session has just shown a new factor: from now on its proof is a factor, not a password. */
export const setProofKind = (tx: Tx, id: string, proof: ProofKind) => proveBy.run(tx, [id, proof]);
/** The sessions that are not over, last used first. */
export const openSessions = (on: Queryable, userId: string) => ofUser.rows(on, [userId]);
/** False when it was over before. */
export const endSession = async (on: Queryable, id: string, userId: string, by: EndedBy): Promise<boolean> =>
  (await endOne.run(on, [id, userId, by])) > 0;
export const isSessionOf = async (on: Queryable, id: string, userId: string): Promise<boolean> =>
  (await any.run(on, [id, userId])) > 0;
/** Whether the account is less than an hour old and was never signed in. `lifetimeSeconds`: of its sessions. */
export const hadNoSession = async (tx: Tx, userId: string, lifetimeSeconds: number): Promise<boolean> =>
  (await none.row(tx, [userId, lifetimeSeconds])) !== undefined;
/** Ends every session of the account, or every one but `except`; returns how many. */
export const endSessions = (tx: Tx, userId: string, by: EndedBy, except?: string): Promise<number> =>
  endOthers.run(tx, [userId, by, except ?? null]);
/** Ends every session of everybody: no token is good any more. */
export const endEverySession = (on: Queryable): Promise<number> => endAll.run(on);
/** Ends all but the `most` sessions of the account that were used last. */
export const endOldestSessions = (on: Queryable, userId: string, most: number) =>
  endOldest.run(on, [userId, most]);
/** Deletes the sessions of a closed account, ended or not: they name networks and devices. */
export const deleteSessions = (tx: Tx, userId: string) => forget.run(tx, [userId]);
/** Deletes sessions whose token has expired; for a job (jobs.ts). */
export const purgeSessions = (on: Queryable) => purge.run(on);
