import { Banner } from 'shared-ui';
import { strings } from '../../strings.ts';
import type { usePurchase } from './use-purchase.ts';

interface ResultProps {
  purchase: ReturnType<typeof usePurchase>;
  optionId: string;
}

/** Why the cart refused this option: a red box, until the next try. */
export function PurchaseFailure({ purchase, optionId }: ResultProps) {
  const failure = purchase.failureOf(optionId);
  return failure && <Banner tone="error">{failure}</Banner>;
}

/** That this option is in the cart: a green box, for 3 seconds. It is placed so that no button moves. */
export function PurchaseSuccess({ purchase, optionId }: ResultProps) {
  return purchase.isAdded(optionId) && <Banner tone="success">{strings.purchase.added}</Banner>;
}
