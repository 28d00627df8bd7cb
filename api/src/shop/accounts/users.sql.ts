import type { Role } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { isNameIndexed, isInName } from '../../platform/db/like.ts';
import { statement } from '../../platform/db/statement.ts';

export interface UserRow {
  id: string;
  username: string;
  email: string;
  role: Exclude<Role, 'GUEST'>;
  balanceCents: number;
  discountPermille: number | null;
  createdAt: Date;
  lockedAt: Date | null;
}

type Row<T> = T & Record<string, unknown>;

/** The columns of a UserRow, of `users u`. */
export const userColumns = `u.id, u.username, u.email, u.role, u.balance_cents as "balanceCents",
  u.discount_permille as "discountPermille", u.created_at as "createdAt",
  u.locked_at as "lockedAt"`;

/**
 * Whether the name or address of `users u` has what the parameter, which is `pattern`, looks for. `is true` keeps the
 * planner from reading the whole index of trigrams for a pattern that it cannot look up. For a text such as `name@shop` the index looks up
 * `name@` alone: nearly all users share the trigrams of a domain, and it would read all of their rows.
 */
export function isNamed(parameter: string, pattern: string): string {
  const [name, address] = ['u.username_folded', 'u.email_folded'].map((text) =>
    isInName(text, parameter, pattern),
  );
  if (!isNameIndexed(pattern)) return `((${name} or ${address}) is true)`;
  const beforeAt = `(u.email_folded like regexp_replace(${parameter}, '^(%.{3,}@).*$', '\\1%') and u.email_folded || '' like ${parameter})`;
  return `(${name} or ${/[a-z\d]{3}.*@/.test(pattern) ? beforeAt : address})`;
}

const one = statement<Row<UserRow>>('users.one', `select ${userColumns} from users u where u.id = $1`);

const promote = statement<Row<UserRow>>(
  'users.promote',
  `update users u
      set role = 'RESELLER', discount_permille = $2, token_version = token_version + 1, updated_at = now()
    where u.id = $1 and u.role = 'USER' returning ${userColumns}`,
);

export const userById = (on: Queryable, id: string) => one.row(on, [id]);
/** Ends the user's older tokens too; undefined when the user is not a plain member. */
export const promoteToReseller = (tx: Tx, id: string, permille: number) => promote.row(tx, [id, permille]);
