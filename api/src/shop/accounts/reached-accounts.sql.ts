import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** The account for which somebody asks for a new password. */
interface ReachedAccount {
  /** The present address. */
  email: string;
  /** The last confirmed address; without one, the present address. */
  address: string;
}

// An address may be confirmed by one account and be the present one of another. Each of them gets its own mail there.
const reached = statement<{ id: string }>(
  'reached-accounts.at',
  `select id from users where email_folded = $1 or confirmed_email_folded = $1 order by id limit 5`,
);

const lockReached = statement<ReachedAccount & Record<string, unknown>>(
  'reached-accounts.lock',
  `select email, coalesce(confirmed_email, email) as address from users where id = $1 and locked_at is null
      for no key update`,
);

export const accountsAt = async (on: Queryable, address: string): Promise<string[]> =>
  (await reached.rows(on, [address.toLowerCase()])).map(({ id }) => id);
/** Undefined for an account that is locked or closed. */
export const lockReachedAccount = (tx: Tx, id: string) => lockReached.row(tx, [id]);
