import { useEffect, useState } from 'react';
import { codeOf, messageOf, refresh, useAddToCart, usePersonal } from 'shared-auth';
import { laterStrings } from '../../later.strings.ts';
import type { Choice } from '../../paths.ts';

const SHOWN_MS = 3000; // rules 14.27

/**
 * Adds to the cart and shows the result: a failure until the next try, a success for 3 seconds. It also remembers what was added.
 * @param onSessionEnd called with what was to be added, when the session has ended meanwhile
 */
export function usePurchase(onSessionEnd?: (choice: Choice) => void) {
  const { mutateAsync, isPending, error, variables, reset } = useAddToCart();
  const [added, setAdded] = useState<{ optionId: string; isNews: boolean } | null>(null);
  useEffect(() => {
    if (!added?.isNews) return;
    const timer = setTimeout(() => setAdded({ ...added, isNews: false }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [added]);
  const add = (optionId: string, amount: number) => {
    setAdded(null);
    // The handlers belong to the promise and not to the mutation, because the end of a session drops mutations with their
    // callbacks.
    void mutateAsync({ subcategoryId: optionId, amount }).then(
      () => setAdded({ optionId, isNews: true }),
      (failure: unknown) => {
        const code = codeOf(failure);
        // The stock that was shown is outdated.
        if (code === 'STOCK_INSUFFICIENT') void refresh('GET /products/{productId}/stock');
        if (code === 'TOKEN_INVALID') onSessionEnd?.({ optionId, quantity: amount });
      },
    );
  };
  const current = variables?.subcategoryId;
  return {
    add,
    /** Called when another option or quantity is chosen. */
    forget: () => {
      setAdded(null);
      reset();
    },
    isAdding: (optionId: string) => isPending && current === optionId,
    isBusy: isPending,
    /** Whether this option was added, and nothing else was chosen since. */
    isAdded: (optionId: string) => added?.optionId === optionId,
    isNews: (optionId: string) => added?.optionId === optionId && added.isNews,
    failureOf: (optionId: string) =>
      error && current === optionId ? messageOf(error, laterStrings.purchase.addFailed) : null,
  };
}

export type Purchase = ReturnType<typeof usePurchase>;

/** How many of each option the cart holds. */
export function useHeld(): (optionId: string) => number {
  const { cart } = usePersonal();
  return (optionId) => cart.find(({ subcategoryId }) => subcategoryId === optionId)?.amount ?? 0;
}
