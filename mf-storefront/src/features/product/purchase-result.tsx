import { Banner } from 'shared-ui';
import { strings } from '../../strings.ts';
import type { usePurchase } from './use-purchase.ts';

/** What became of adding this option to the cart: a red box or, for 3 seconds, a green one. */
export function PurchaseResult({
  purchase,
  optionId,
}: {
  purchase: ReturnType<typeof usePurchase>;
  optionId: string;
}) {
  const failure = purchase.failureOf(optionId);
  if (failure) return <Banner tone="error">{failure}</Banner>;
  if (purchase.isAdded(optionId)) return <Banner tone="success">{strings.purchase.added}</Banner>;
  return null;
}
