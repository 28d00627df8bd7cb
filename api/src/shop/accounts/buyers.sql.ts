import type { Role } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

export interface Buyer {
  balanceCents: number;
  discountPermille: number;
  role: Role;
  email: string;
  closed: boolean;
}

// Locks are taken in this order everywhere: user, options by id, items.
const lock = statement<Buyer & Record<string, unknown>>(
  'buyers.lock',
  `select balance_cents as "balanceCents", coalesce(discount_permille, 0) as "discountPermille", role, email,
          closed_at is not null as closed
     from users where id = $1 for no key update`,
);

/** Whatever moves orders or money of a buyer starts with this: checkouts, payments, approvals and expiry wait for each other. */
export const lockBuyer = (tx: Tx, userId: string): Promise<Buyer | undefined> => lock.row(tx, [userId]);
