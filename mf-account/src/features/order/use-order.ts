import { useEffect, useState } from 'react';
import { refreshPersonal, useCall, useSession } from 'shared-auth';
import { pollEvery } from '../../parts/order-state.view.ts';

/** One order. It is polled while its payment or a replacement is open. */
export function useOrder(orderId: string) {
  const { status, isCustomer } = useSession();
  const query = useCall(
    'GET /orders/{orderId}',
    // A reader who is not the buyer loads the codes separately (rules 3.16).
    { params: { orderId }, ...(!isCustomer && { query: { codes: 'masked' as const } }) },
    {
      // Guests request it too, because the answer tells them what to do (rules 14.10).
      enabled: status !== 'resolving',
      staleTime: 0,
      refetchInterval: ({ state }) => pollEvery(state.data, state.dataUpdateCount),
    },
  );
  const orderStatus = query.data?.status;
  const [before, setBefore] = useState(orderStatus);
  const [hasSettled, setHasSettled] = useState(false);
  if (before !== orderStatus) {
    setBefore(orderStatus);
    setHasSettled(before === 'PENDING');
  }
  useEffect(() => {
    // The payment is settled, so balance and recent orders have changed.
    if (hasSettled) void refreshPersonal();
  }, [hasSettled]);
  /** Whether the status changed while the page was open. */
  return { ...query, hasSettled };
}
