import { useMutation } from '@tanstack/react-query';
import { cartAmountMax, type CartEntry, type Personal } from 'shared-contract/types';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { callKey, queryClient, refresh, useCall } from './query-client.ts';
import { useSessionStore } from './session.store.ts';

const NO_CART: readonly CartEntry[] = [];
const personalKey = callKey('GET /user/personal', {});

/** The signed-in person's profile. Guests and admins have none (rules 4.1). */
export function usePersonal() {
  // Only the role of a signed-in person is read, so that nothing is rendered again when a visitor turns out to be a guest.
  const role = useSessionStore((session) => (session.status === 'authenticated' ? session.role : undefined));
  const query = useCall('GET /user/personal', {}, { enabled: role !== undefined && role !== 'ADMIN' });
  const cart = query.data?.cart ?? NO_CART;
  return {
    ...query,
    personal: query.data,
    /** In dollars; 0 until it is known (rules 14.26). */
    balance: query.data?.balance ?? 0,
    cart,
    /** The sum of the amounts. */
    cartCount: cart.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** Call this when balance, cart or recent orders may have changed. */
export const refreshPersonal = () => refresh('GET /user/personal');

function showCart(cart: CartEntry[]): void {
  queryClient.setQueryData<Personal>(personalKey, (known) => known && { ...known, cart });
}

/**
 * Sets the amount of one cart line; 0 removes it. The new cart is put into the cache, so that every screen shows it at once.
 * @throws ApiError STOCK_INSUFFICIENT, CART_FULL, SUBCATEGORY_NOT_FOUND
 */
export async function setCartLine(subcategoryId: string, amount: number): Promise<CartEntry[]> {
  const { cart } = await call('POST /user/cart/update', { body: { subcategoryId, amount } });
  showCart(cart);
  return cart;
}

const lineFull = (held: number) =>
  new ApiError({
    code: 'REQUEST_INVALID',
    message: `A cart holds at most ${cartAmountMax} of one item. Yours has ${held} already.`,
  });

const sessionOver = () =>
  new ApiError({ code: 'TOKEN_INVALID', message: 'Your session has ended. Please sign in again.' });

/**
 * Adds to the amount of a line. The endpoint sets an amount, so the sum is sent.
 * @throws ApiError as `setCartLine`, and REQUEST_INVALID with the limit in words when the line cannot hold so many
 */
export async function addToCart(subcategoryId: string, amount: number): Promise<CartEntry[]> {
  const personal = await queryClient
    .fetchQuery<Personal>({
      queryKey: personalKey,
      queryFn: () => call('GET /user/personal'),
      staleTime: 0,
    })
    .catch((error: unknown) => {
      // The end of a session empties the cache. The query then fails as cancelled, without the code of the refusal.
      throw useSessionStore.getState().status === 'authenticated' ? error : sessionOver();
    });
  const held = personal.cart.find((line) => line.subcategoryId === subcategoryId)?.amount ?? 0;
  // The API's error for an amount above the limit does not name the limit.
  if (held + amount > cartAmountMax) throw lineFull(held);
  return setCartLine(subcategoryId, held + amount);
}

/** `addToCart` with its pending and failed states. */
export function useAddToCart() {
  return useMutation({
    mutationFn: ({ subcategoryId, amount }: { subcategoryId: string; amount: number }) =>
      addToCart(subcategoryId, amount),
  });
}
