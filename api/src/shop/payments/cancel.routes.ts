import { cancelCheckout } from 'shared-contract';
import type { Module } from '../module.ts';
import { askFirst, cancel } from './cancel.service.ts';

export const cancelRoutes: Module = (router, deps) => {
  router.handle(cancelCheckout, async ({ params: { orderId }, identity: { userId } }) => {
    await askFirst(deps, orderId, userId);
    await deps.db.transaction((tx) => cancel(tx, { orderId, buyerId: userId }));
    return { message: 'The checkout was cancelled. Nothing was charged.' };
  });
};
