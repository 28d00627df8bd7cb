import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** A registration that waits for its address to be confirmed. */
export interface WaitingRegistration {
  username: string;
  email: string;
  passwordHash: string;
}

const insert = statement(
  'registrations.insert',
  'insert into registrations (id, username, email, password_hash) values ($1, $2, $3, $4)',
);

const open = statement(
  'registrations.open',
  `update registrations set token_hash = $2, expires_at = now() + make_interval(secs => $3) where id = $1`,
);

const use = statement<WaitingRegistration & Record<string, unknown>>(
  'registrations.use',
  `delete from registrations where token_hash = $1 and expires_at > now()
   returning username, email, password_hash as "passwordHash"`,
);

const purge = statement(
  'registrations.purge',
  `delete from registrations where coalesce(expires_at, created_at + interval '7 days') < now()`,
);

export const insertRegistration = (tx: Tx, id: string, r: WaitingRegistration) =>
  insert.run(tx, [id, r.username, r.email, r.passwordHash]);
/** Lets its link work from now on, for that long; false when it was used. */
export const openRegistration = async (
  on: Queryable,
  id: string,
  hash: Buffer,
  seconds: number,
): Promise<boolean> => (await open.run(on, [id, hash, seconds])) > 0;
export const useRegistration = (tx: Tx, hash: Buffer) => use.row(tx, [hash]);
/** Deletes registrations whose link has ended; for a job (jobs.ts). */
export const purgeRegistrations = (on: Queryable) => purge.run(on);
