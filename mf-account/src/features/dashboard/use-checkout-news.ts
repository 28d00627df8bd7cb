import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { refresh, refreshPersonal, useCall } from 'shared-auth';
import type { Order } from 'shared-contract/types';
import { checkoutState, pollEvery } from '../../parts/order-state.view.ts';
import { usePassing } from 'shared-ui/passing';

/** What a checkout from the balance passes to the order history: one of its orders, and how many codes were bought. */
interface Placed {
  orderId: string;
  codes: number;
}

/** The checkout before this page: placed from the balance, or named in the address by the payment gateway. */
export function useCheckoutNews() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [placed] = useState(() => (state as { placed?: Placed } | null)?.placed);
  const [paidOrderId] = useState(() => new URLSearchParams(search).get('checkout'));
  const [isFresh] = usePassing<true>(placed ? true : null);
  const read = useCall(
    'GET /orders/{orderId}/checkout',
    { params: { orderId: paidOrderId ?? '' }, query: { codes: 'masked' } },
    {
      enabled: paidOrderId !== null,
      staleTime: 0,
      refetchInterval: ({ state: known }) =>
        pollEvery(
          known.data?.find(({ status }) => status === 'PENDING'),
          known.dataUpdateCount,
        ),
    },
  );
  const orders: readonly Order[] = read.data ?? [];
  const outcome = orders.length > 0 ? checkoutState(orders) : null;
  const hasEnded = outcome !== null && outcome !== 'PENDING';

  useEffect(() => {
    // Removed from the address, so that a reload does not show it again.
    if (placed || hasEnded) void navigate(pathname, { replace: true, state: null });
    if (!hasEnded) return;
    void refreshPersonal();
    void refresh('GET /orders/my-orders');
    // Only the first address names the checkout.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hasEnded]);

  return {
    placed,
    /** Whether it was placed less than 5 seconds ago. */
    isFresh: isFresh === true,
    orders,
    outcome,
  };
}
