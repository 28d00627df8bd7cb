import type { Role } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Identity } from '../../platform/identity.ts';

interface Emails {
  email: string;
  /** The last address that was confirmed. */
  confirmed: string | null;
}
type Row<T> = T & Record<string, unknown>;

const changeEmail = statement(
  'profile.change-email',
  'update users set email = $2, email_folded = $3, updated_at = now() where id = $1',
);

const confirm = statement(
  'profile.confirm-email',
  `update users set confirmed_email = email, confirmed_email_folded = email_folded, updated_at = now()
    where id = $1 and email_folded = $2`,
);

const emailsOf = statement<Row<Emails>>(
  'profile.emails',
  'select email, confirmed_email as confirmed from users where id = $1',
);
const lockedEmails = statement<Row<Emails>>(
  'profile.lock-emails',
  'select email, confirmed_email as confirmed from users where id = $1 for no key update',
);

const lockAccount = statement<Row<Emails> & { username: string; role: Exclude<Role, 'GUEST'> }>(
  'profile.lock',
  // The session may have been ended while its request waited.
  `select u.username, u.email, u.confirmed_email as confirmed, u.role from users u join sessions s on s.user_id = u.id
    where u.id = $1 and u.token_version = $2 and s.id = $3 and s.ended_at is null for no key update`,
);

const changePassword = statement(
  'profile.change-password',
  `update users set password_hash = $2, password_until = null, token_version = token_version + 1, updated_at = now()
    where id = $1`,
);

export const lockOwnAccount = (
  tx: Tx,
  { userId, version, sessionId }: Pick<Identity, 'userId' | 'version' | 'sessionId'>,
) => lockAccount.row(tx, [userId, version, sessionId]);
export const setEmail = (tx: Tx, userId: string, email: string) =>
  changeEmail.run(tx, [userId, email, email.toLowerCase()]);
export const readEmails = (on: Queryable, userId: string) => emailsOf.row(on, [userId]);
export const lockEmails = (tx: Tx, userId: string) => lockedEmails.row(tx, [userId]);
/** Records that the holder reads mail at this address. Changes nothing where it is not the one of the account. */
export const confirmEmail = (tx: Tx, userId: string, address: string) =>
  confirm.run(tx, [userId, address.toLowerCase()]);
/** Sets a password, and ends every token made before (rules 1.5). */
export const setPassword = (tx: Tx, userId: string, hash: string) => changePassword.run(tx, [userId, hash]);
