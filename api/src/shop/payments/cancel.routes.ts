import { cancelCheckout } from 'shared-contract';
import { isId } from '../../platform/ids.ts';
import type { Module } from '../module.ts';
import { whoseOrder } from '../orders/order-moves.sql.ts';
import { askAbout } from './ask.service.ts';
import { cancel } from './cancel.service.ts';
import { gatewayOf } from './gateway-of.ts';

export const cancelRoutes: Module = (router, deps) => {
  const paying = { ...deps, gateway: gatewayOf(deps) };

  router.handle(cancelCheckout, async ({ params: { orderId }, identity: { userId } }) => {
    // What was paid a moment ago is delivered, not cancelled.
    const owner = isId(orderId) ? await whoseOrder(deps.db, orderId) : undefined;
    if (owner?.userId === userId) await askAbout(paying, orderId);
    await deps.db.transaction((tx) => cancel(tx, { orderId, buyerId: userId }));
    return { message: 'The checkout was cancelled. Nothing was charged.' };
  });
};
