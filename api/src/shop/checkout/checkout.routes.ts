import { checkoutCart, createAndApproveOrder } from 'shared-contract';
import { limitTable } from '../limits.ts';
import { claimOf } from '../../platform/http/idempotency-key.ts';
import { once } from '../../platform/idempotency/idempotency.service.ts';
import { actorOf } from '../audit/call.ts';
import { buyFromBalance } from './checkout.service.ts';
import { buyThroughGateway } from './gateway-checkout.service.ts';
import { giveOrders } from './give-orders.service.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { PaymentDeps } from '../payments/payments.service.ts';

export const checkoutRoutes: Module<PaymentDeps> = (router, deps) => {
  router.handle(
    checkoutCart,
    async ({ identity: { userId }, body, request }) => {
      const claim = claimOf(request, checkoutCart, userId, body);
      if (body.payment_method === 'HOODPAY') {
        const answer = await buyThroughGateway(deps, userId, body.expected_total, claim);
        return answer as { message: string; order_ids: string[] };
      }
      return once(deps.db, claim, async (tx) => {
        const orderIds = await buyFromBalance(tx, deps.outbox, userId, body.expected_total);
        return { message: 'Order placed successfully!', order_ids: orderIds };
      });
    },
    { limits: [limitTable.checkouts] },
  );

  router.handle(
    createAndApproveOrder,
    async (call) => {
      const { body } = call;
      const claim = claimOf(call.request, createAndApproveOrder, call.identity.userId, body);
      return once(deps.db, claim, async (tx) => {
        const orderIds = await giveOrders(tx, deps.outbox, { ...body, by: actorOf(call) });
        const many = orderIds.length === 1 ? 'Order' : `${orderIds.length} orders`;
        return { message: `${many} created and approved successfully!`, order_ids: orderIds };
      });
    },
    { limits: [limitTable.checkouts] },
  );
};
