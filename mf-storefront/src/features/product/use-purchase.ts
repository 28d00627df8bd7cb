import { useEffect, useState } from 'react';
import { codeOf, messageOf, refresh, useAddToCart } from 'shared-auth';
import { strings } from '../../strings.ts';

const SHOWN_MS = 3000; // rules 14.27

/** Adding to the cart and its message: the failure until the next try, the success for 3 seconds. */
export function usePurchase() {
  const { mutate, isPending, error, variables, reset } = useAddToCart();
  const [added, setAdded] = useState<{ optionId: string } | null>(null);
  useEffect(() => {
    if (!added) return;
    const timer = setTimeout(() => setAdded(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [added]);
  const add = (optionId: string, amount: number) => {
    setAdded(null);
    mutate(
      { subcategoryId: optionId, amount },
      {
        onSuccess: () => setAdded({ optionId }),
        // The stock that was shown is outdated.
        onError: (failure) =>
          codeOf(failure) === 'STOCK_INSUFFICIENT' && void refresh('GET /products/{productId}/stock'),
      },
    );
  };
  const current = variables?.subcategoryId;
  return {
    add,
    forget: () => {
      setAdded(null);
      reset();
    },
    isAdding: (optionId: string) => isPending && current === optionId,
    isBusy: isPending,
    isAdded: (optionId: string) => added?.optionId === optionId,
    failureOf: (optionId: string) =>
      error && current === optionId ? messageOf(error, strings.purchase.addFailed) : null,
  };
}
