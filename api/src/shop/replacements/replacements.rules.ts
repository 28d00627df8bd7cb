import type { OrderTerms } from '../orders/order-terms.sql.ts';
import type { ActiveItem } from './replacements.sql.ts';

type Terms = Pick<OrderTerms, 'status' | 'completedAt' | 'replaceEnabled' | 'warrantySeconds' | 'now'>;

/** When the warranty ends; null where there is none (not completed, or a warranty of 0 seconds). */
export const warrantyEnds = ({ completedAt, warrantySeconds }: Terms): Date | null =>
  completedAt === null || warrantySeconds === 0
    ? null
    : new Date(completedAt.getTime() + warrantySeconds * 1000);

/** Why an order's items cannot be replaced, in the buyer's words; null when they can (rules 8.1). */
export function refusalOf(terms: Terms): string | null {
  if (terms.status !== 'COMPLETED') return 'This order is not completed.';
  if (!terms.replaceEnabled) return 'Replacements are not offered for this product.';
  const ends = warrantyEnds(terms);
  if (ends === null) return 'This product has no warranty.';
  if (terms.now > ends) return 'The warranty of this order has ended.';
  return null;
}

/** Why an order that could be replaced cannot, once every item of it was asked for. */
export const allRequested = 'A replacement was requested for every item of this order already.';

/**
 * Whether the next request of an order is approved automatically: for an item that was bought, and no more often than
 * the order was sold with and has items. `given` counts its automatic ones so far.
 */
export const isAutomatic = (
  terms: Pick<OrderTerms, 'autoReplaceEnabled' | 'autoReplaceMax' | 'amount'>,
  { bought }: Pick<ActiveItem, 'bought'>,
  given: number,
  available: number,
): boolean =>
  terms.autoReplaceEnabled && bought && given < Math.min(terms.autoReplaceMax, terms.amount) && available > 0;
