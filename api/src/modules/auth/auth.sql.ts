import type { Role } from 'shared-contract';
import type { Queryable } from '../../db/db.ts';
import { statement } from '../../db/statement.ts';

export interface Account {
  id: string;
  username: string;
  role: Exclude<Role, 'GUEST'>;
  version: number;
  passwordHash: string;
}

export type NewAccount = Pick<Account, 'username' | 'role' | 'passwordHash'> & { email: string };

const columns = 'id, username, role, token_version as version, password_hash as "passwordHash"';

// A username has no @ and an email address has one, so that no login means two accounts.
const byLogin = statement<Account & Record<string, unknown>>(
  'auth.account-by-login',
  `select ${columns} from users where username_folded = $1 or email_folded = $1`,
);

const insert = statement<Account & Record<string, unknown>>(
  'auth.insert-account',
  `insert into users (username, username_folded, email, email_folded, password_hash, role)
   values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing
   returning ${columns}`,
);

const usernameTaken = statement('auth.username-taken', 'select from users where username_folded = $1');

const recordFailure = statement<{ id: string }>(
  'auth.record-failure',
  'insert into login_failures (account_hash, address) values ($1, $2) returning id',
);

const countFailures = statement<{ failures: number; waitSeconds: number }>(
  'auth.count-failures',
  `select count(*) as failures,
          coalesce(ceil(extract(epoch from min(failed_at) + interval '15 minutes' - now())), 0)::int as "waitSeconds"
     from (select failed_at from login_failures
            where account_hash = $1 and address = $2 and failed_at > now() - interval '15 minutes'
            order by failed_at desc limit 6) recent`,
);

const dropFailure = statement('auth.drop-failure', 'delete from login_failures where id = $1');
const clearFailures = statement(
  'auth.clear-failures',
  'delete from login_failures where account_hash = $1 and address = $2',
);

const revoke = statement(
  'auth.revoke',
  'insert into revoked_tokens (jti, expires_at) values ($1, to_timestamp($2)) on conflict do nothing',
);

const purge = [
  statement('auth.purge-revoked', 'delete from revoked_tokens where expires_at < now()'),
  statement(
    'auth.purge-failures',
    `delete from login_failures where failed_at < now() - interval '15 minutes'`,
  ),
];

export const accountByLogin = (on: Queryable, folded: string) => byLogin.row(on, [folded]);
/** The new account, or undefined when its name or address is taken. */
export const insertAccount = (on: Queryable, a: NewAccount) =>
  insert.row(on, [
    a.username,
    a.username.toLowerCase(),
    a.email,
    a.email.toLowerCase(),
    a.passwordHash,
    a.role,
  ]);
export const isUsernameTaken = async (on: Queryable, username: string): Promise<boolean> =>
  (await usernameTaken.run(on, [username.toLowerCase()])) > 0;
export const recordLoginFailure = async (on: Queryable, account: Buffer, address: string): Promise<string> =>
  (await recordFailure.row(on, [account, address]))!.id;
export const recentLoginFailures = async (on: Queryable, account: Buffer, address: string) =>
  (await countFailures.row(on, [account, address]))!;
export const dropLoginFailure = (on: Queryable, id: string) => dropFailure.run(on, [id]);
export const clearLoginFailures = (on: Queryable, account: Buffer, address: string) =>
  clearFailures.run(on, [account, address]);
/** `expiresAt` in unix seconds: after it the token is refused anyway. */
export const revokeToken = (on: Queryable, jti: string, expiresAt: number) =>
  revoke.run(on, [jti, expiresAt]);
/** Forgets what no longer matters; for a job (jobs.ts). */
export const purgeExpired = async (on: Queryable): Promise<void> => {
  for (const each of purge) await each.run(on);
};
