import { cancelCheckout } from 'shared-contract';
import { refreshOwnPayment, cancel } from './cancel.service.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { PaymentDeps } from './payments.service.ts';

export const cancelRoutes: Module<PaymentDeps> = (router, deps) => {
  router.handle(cancelCheckout, async ({ params: { orderId }, identity: { userId } }) => {
    await refreshOwnPayment(deps, orderId, userId);
    await deps.db.transaction((tx) => cancel(tx, { orderId, buyerId: userId }));
    return { message: 'The checkout was cancelled. Nothing was charged.' };
  });
};
