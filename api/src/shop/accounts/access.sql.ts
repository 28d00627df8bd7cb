import type { Role } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** The columns of an account that decide who may sign in. */
export interface AccessRow {
  id: string;
  username: string;
  role: Exclude<Role, 'GUEST'>;
  locked: boolean;
  closed: boolean;
  balanceCents: number;
  discountPermille: number | null;
}

const lockRow = statement<AccessRow & Record<string, unknown>>(
  'access.lock-row',
  `select id, username, role, locked_at is not null as locked, closed_at is not null as closed, balance_cents as "balanceCents",
          discount_permille as "discountPermille"
     from users where id = $1 for no key update`,
);

const others = statement(
  'access.other-admins',
  `select from users where role = 'ADMIN' and locked_at is null and id <> $1 limit 1`,
);

// Raises the version too, so that a sign-in in flight fails.
const lock = statement(
  'access.lock',
  'update users set locked_at = now(), token_version = token_version + 1, updated_at = now() where id = $1',
);

const unlock = statement(
  'access.unlock',
  'update users set locked_at = null, updated_at = now() where id = $1',
);

const madePassword = statement(
  'access.made-password',
  `update users set password_hash = $2, password_until = now() + make_interval(hours => $3),
          token_version = token_version + 1, updated_at = now() where id = $1`,
);

const role = statement(
  'access.set-role',
  `update users set role = $2, discount_permille = $3, token_version = token_version + 1, updated_at = now()
    where id = $1`,
);

const close = statement(
  'access.close',
  `update users
      set username = $2, username_folded = $2, email = $2 || '@closed.invalid', email_folded = $2 || '@closed.invalid',
          confirmed_email = null, confirmed_email_folded = null, password_hash = 'closed', password_until = null, role = 'USER', discount_permille = null,
          token_version = token_version + 1, locked_at = now(), closed_at = now(), updated_at = now()
    where id = $1`,
);

export const lockAccountRow = (tx: Tx, id: string) => lockRow.row(tx, [id]);
export const hasOtherAdmin = async (on: Queryable, id: string): Promise<boolean> =>
  (await others.run(on, [id])) > 0;
export const setLocked = (tx: Tx, id: string) => lock.run(tx, [id]);
export const setUnlocked = (tx: Tx, id: string) => unlock.run(tx, [id]);
/** Sets a password that signs in once, within that many hours. */
export const setMadePassword = (tx: Tx, id: string, hash: string, hours: number) =>
  madePassword.run(tx, [id, hash, hours]);
export const setRole = (tx: Tx, id: string, to: AccessRow['role'], discountPermille: number | null) =>
  role.run(tx, [id, to, discountPermille]);
/** `name` takes the place of username and address; the account is locked for good. */
export const setClosed = (tx: Tx, userId: string, name: string) => close.run(tx, [userId, name]);
