import { useMutation } from '@tanstack/react-query';
import { call, codeOf, refresh, refreshPersonal } from 'shared-auth';

/** Cancels the checkout of an order: its lines are in the cart again. A checkout that was paid meanwhile is shown as paid. */
export function useCancelCheckout(orderId: string) {
  return useMutation({
    mutationFn: async () => {
      try {
        await call('POST /orders/{orderId}/cancel', { params: { orderId } });
      } catch (error) {
        // It was paid, or ended otherwise: the screens say which once they are read again.
        if (codeOf(error) !== 'ORDER_NOT_PENDING') throw error;
      }
      await Promise.all([
        refreshPersonal(),
        refresh(
          'GET /orders/{orderId}',
          'GET /order/{orderId}',
          'GET /orders/{orderId}/checkout',
          'GET /orders/my-orders',
        ),
      ]);
    },
  });
}
