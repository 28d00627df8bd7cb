import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

const close = statement(
  'closing.close',
  `update users
      set username = $2, username_folded = $2, email = $2 || '@closed.invalid', email_folded = $2 || '@closed.invalid',
          confirmed_email = null, confirmed_email_folded = null, password_hash = 'closed', password_until = null, role = 'USER', discount_permille = null,
          token_version = token_version + 1, locked_at = now(), closed_at = now(), updated_at = now()
    where id = $1`,
);

const forgetSessions = statement('closing.forget-sessions', 'delete from sessions where user_id = $1');
const forgetLinks = statement('closing.forget-links', 'delete from account_links where user_id = $1');

/** `name` takes the place of username and address; the account is locked for good. */
export const closeAccountRow = (tx: Tx, userId: string, name: string) => close.run(tx, [userId, name]);
export const deleteSessions = (tx: Tx, userId: string) => forgetSessions.run(tx, [userId]);
export const deleteLinks = (tx: Tx, userId: string) => forgetLinks.run(tx, [userId]);
