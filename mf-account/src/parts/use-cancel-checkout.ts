import { useMutation } from '@tanstack/react-query';
import { call, codeOf, refresh, refreshPersonal } from 'shared-auth';

/** Cancels the checkout of an order, which puts its lines back into the cart. If it was paid meanwhile, it is shown as paid. */
export function useCancelCheckout(orderId: string) {
  return useMutation({
    mutationFn: async () => {
      try {
        await call('POST /orders/{orderId}/cancel', { params: { orderId } });
      } catch (error) {
        // It was paid or ended in another way. The screens say which once they have read it again.
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
