import type { Role } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

export interface Account {
  id: string;
  username: string;
  role: Exclude<Role, 'GUEST'>;
  version: number;
  passwordHash: string;
  locked: boolean;
  /** Whether the store made the password, which then signs in once. */
  passwordMade: boolean;
}

export type NewAccount = Pick<Account, 'username' | 'role' | 'passwordHash'> & { email: string };

const columns = `id, username, role, token_version as version, password_hash as "passwordHash",
  locked_at is not null as locked, password_until is not null as "passwordMade"`;

// A username has no @ and an email address has one, so that no login can mean two accounts.
const byLogin = statement<Account & Record<string, unknown>>(
  'auth.account-by-login',
  `select ${columns} from users where username_folded = $1 or email_folded = $1`,
);

const byId = statement<Account & Record<string, unknown>>(
  'auth.account-by-id',
  `select ${columns} from users where id = $1`,
);

const insert = statement<Account & Record<string, unknown>>(
  'auth.insert-account',
  `insert into users (username, username_folded, email, email_folded, password_hash, role)
   values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing
   returning ${columns}`,
);

const useUp = statement(
  'auth.use-up-password',
  `update users set password_until = '-infinity' where id = $1 and token_version = $2 and password_until > now()`,
);

const usernameTaken = statement('auth.username-taken', 'select from users where username_folded = $1');

const owner = statement<{ id: string }>(
  'auth.owner-of-address',
  'select id from users where email_folded = $1',
);

export const accountByLogin = (on: Queryable, folded: string) => byLogin.row(on, [folded]);
export const accountById = (on: Queryable, id: string) => byId.row(on, [id]);
/** The account that has this address. */
export const ownerOf = async (on: Queryable, address: string): Promise<string | undefined> =>
  (await owner.row(on, [address.toLowerCase()]))?.id;
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
/** Uses up the password that was made for the account; false when it is used up or too old. */
export const useUpPassword = async (on: Queryable, { id, version }: Account): Promise<boolean> =>
  (await useUp.run(on, [id, version])) > 0;
export const isUsernameTaken = async (on: Queryable, username: string): Promise<boolean> =>
  (await usernameTaken.run(on, [username.toLowerCase()])) > 0;
