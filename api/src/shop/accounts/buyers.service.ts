import { CUSTOMER_ROLES } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { lockBuyer, type Buyer } from './buyers.sql.ts';

/** Locks the account of a customer. Throws FORBIDDEN when it is no longer a customer's, TOKEN_INVALID when it was closed meanwhile. */
export async function lockCustomer(tx: Tx, userId: string): Promise<Buyer> {
  const buyer = await lockBuyer(tx, userId);
  if (!buyer || !CUSTOMER_ROLES.some((role) => role === buyer.role)) throw fail('FORBIDDEN');
  if (buyer.closed) throw fail('TOKEN_INVALID');
  return buyer;
}
