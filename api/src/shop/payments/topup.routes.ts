import { getTopUp, topUp } from 'shared-contract';
import { limitTable } from '../limits.ts';
import { claimOf } from '../../platform/http/idempotency-key.ts';
import { readTopUp, startTopUp } from './topup.service.ts';
import { topUpOf } from './topup.view.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { PaymentDeps } from './payments.service.ts';

export const topUpRoutes: Module<PaymentDeps> = (router, deps) => {
  router.handle(
    topUp,
    async ({ identity: { userId }, body, request }) => {
      const claim = claimOf(request, topUp, userId, body);
      return startTopUp(deps, userId, body.amount, claim);
    },
    { limits: [limitTable.checkouts] },
  );

  router.handle(getTopUp, async ({ params: { paymentId }, identity: { userId } }) =>
    topUpOf(await readTopUp(deps, paymentId, userId)),
  );
};
