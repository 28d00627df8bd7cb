import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { CartEntry, ErrorDetails, Subcategory } from 'shared-contract/types';
import { call, callKey, codeOf, usePersonal, useSession, type ApiError } from 'shared-auth';
import { useQueries } from 'shared-auth/queries';
import { lineOf, priceChanges, pricesOf, rememberNew, totalsOf, type SeenPrices } from './cart.view.ts';
import { readSeenPrices, writeSeenPrices } from './seen-prices.ts';
import { useAmounts } from './use-amounts.ts';

const LOOKUP = 'GET /subcategories/{subcategoryId}';

const lookupOf = (subcategoryId: string) => ({
  queryKey: callKey(LOOKUP, { params: { subcategoryId } }),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Subcategory> =>
    call(LOOKUP, { params: { subcategoryId }, signal }),
  // Price and stock are always read again, because the lines are about to be bought.
  staleTime: 0,
});

const isGone = (error: unknown) => codeOf(error) === 'SUBCATEGORY_NOT_FOUND';

/** The lines of the cart with what each option costs now, what has changed, and the functions that change a line. */
export function useCart() {
  const queryClient = useQueryClient();
  const { username } = useSession();
  const { personal, status, error, refetch, isFetching, cart, balance } = usePersonal();
  const [updateError, setUpdateError] = useState<unknown>(null);
  const { wanted, setAmount, settled } = useAmounts((failure, subcategoryId) => {
    setUpdateError(failure);
    // Most refusals are for lack of stock, so the stock is read again.
    void queryClient.invalidateQueries({ queryKey: lookupOf(subcategoryId).queryKey });
  });

  const known = cart.map(({ subcategoryId }) => subcategoryId);
  // A line that Undo brings back is shown in its old place. The server puts it at the end.
  const [places, setPlaces] = useState<readonly string[]>(known);
  const unplaced = known.filter((id) => !places.includes(id));
  if (unplaced.length > 0) setPlaces([...places, ...unplaced]);
  const entries: CartEntry[] = [
    ...cart,
    ...Object.keys(wanted)
      .filter((id) => !known.includes(id))
      .map((subcategoryId) => ({ subcategoryId, amount: 0 })),
  ]
    .map(({ subcategoryId, amount }) => ({ subcategoryId, amount: wanted[subcategoryId] ?? amount }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => places.indexOf(a.subcategoryId) - places.indexOf(b.subcategoryId));
  const lookups = useQueries({ queries: entries.map(({ subcategoryId }) => lookupOf(subcategoryId)) });
  const lines = entries.map((entry, index) => {
    const lookup = lookups[index];
    return lineOf(entry, {
      option: lookup?.data,
      failed: lookup?.status === 'error',
      gone: isGone(lookup?.error),
    });
  });

  const [seen, setSeen] = useState<SeenPrices>(() => readSeenPrices(username));
  const remembered = status === 'success' ? rememberNew(lines, seen) : seen;
  if (remembered !== seen) setSeen(remembered);
  useEffect(() => writeSeenPrices(username, seen), [username, seen]);

  return {
    status,
    error,
    reload: refetch,
    isFetching,
    personal,
    balance,
    lines,
    totals: totalsOf(lines, personal?.discount ?? 0),
    isReady: lines.every(({ state }) => state !== 'loading'),
    /** The first lookup that failed for another reason than a deleted option. */
    lookupError: (lookups.find((each) => each.error && !isGone(each.error))?.error ??
      null) as ApiError | null,
    reloadLookups: () => lookups.forEach((each) => each.error && void each.refetch()),
    updateError,
    priceChanges: priceChanges(lines, seen),
    acceptPrices: () => setSeen(pricesOf(lines)),
    settled,
    setAmount(subcategoryId: string, amount: number) {
      setUpdateError(null);
      setAmount(subcategoryId, amount);
    },
    /** Shows the prices of the refusal, even when reading them again fails. */
    showPrices(named: ErrorDetails['CART_CHANGED']['lines']) {
      for (const { subcategoryId, price } of named) {
        queryClient.setQueryData<Subcategory>(
          lookupOf(subcategoryId).queryKey,
          (known) => known && { ...known, price },
        );
      }
    },
  };
}

export type Cart = ReturnType<typeof useCart>;
