import type { Db, Tx } from '../../platform/db/db.ts';
import { lockBuyer } from '../accounts/buyers.sql.ts';
import { openCheckouts } from '../orders/order-moves.sql.ts';
import { markOpenAtBackup, paymentOfCheckoutClosed } from './payments.sql.ts';
import { closeCheckout } from './payments.service.ts';

/**
 * Ends every checkout that a restored backup has open, EXPIRED, without a mail: the store that was lost may have delivered it (rules 6.15).
 * Returns how many. Nobody buys meanwhile.
 */
export async function endCheckoutsOfBackup(db: Db): Promise<number> {
  const open = await openCheckouts(db);
  for (const checkout of open) await db.transaction((tx) => end(tx, checkout));
  return open.length;
}

async function end(tx: Tx, { userId, checkoutId }: { userId: string; checkoutId: string }) {
  await lockBuyer(tx, userId);
  await closeCheckout(tx, checkoutId, 'EXPIRED');
  await markOpenAtBackup(tx, checkoutId);
  await paymentOfCheckoutClosed(tx, checkoutId, 'EXPIRED');
}
