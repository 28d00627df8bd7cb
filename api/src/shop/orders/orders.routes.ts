import { addOrderNote, getCheckoutOrders, getOrder, getOrderDetail, processOrder } from 'shared-contract';
import { actorOf, readingOf } from '../audit/call.ts';
import { ownReading } from '../audit/code-reads.service.ts';
import { approve } from './approve.service.ts';
import { addNote } from './order-notes.service.ts';
import { readCheckout, readOrder } from './orders.service.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { OrderDeps } from './orders.service.ts';

export const orderRoutes: Module<OrderDeps> = (router, deps) => {
  // Both calls answer the same order (rules 7.3).
  for (const endpoint of [getOrder, getOrderDetail]) {
    router.handle(endpoint, (call) => readOrder(deps, call.params.orderId, call.identity, readingOf(call)));
  }

  router.handle(getCheckoutOrders, ({ params, identity, query }) =>
    readCheckout(deps, params.orderId, identity, { ...ownReading, masked: query.codes === 'masked' }),
  );

  router.handle(addOrderNote, (call) =>
    deps.db.transaction((tx) => addNote(tx, call.params.orderId, call.body.text, actorOf(call))),
  );

  router.handle(processOrder, async (call) => {
    await deps.db.transaction((tx) => approve(tx, deps.outbox, call.params.orderId, actorOf(call)));
    return { message: 'Order approved successfully!' };
  });
};
