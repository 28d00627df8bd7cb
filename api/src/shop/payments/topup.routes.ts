import { topUp } from 'shared-contract';
import { limitTable } from '../../platform/http/rate-limits.ts';
import { activeCheck } from '../checkout/checkout.service.ts';
import { gatewayOf } from './gateway-of.ts';
import { claimOf } from '../../platform/idempotency/idempotency.service.ts';
import type { Module } from '../module.ts';
import { startTopUp } from './topup.service.ts';

export const topUpRoutes: Module = (router, deps) => {
  const paying = { ...deps, gateway: gatewayOf(deps) };

  router.handle(
    topUp,
    async ({ identity: { userId }, body, request }) => {
      const claim = claimOf(request, topUp, userId, body);
      const checkActive = await activeCheck(deps, body.payment_method);
      return startTopUp(paying, userId, body.amount, claim, checkActive);
    },
    { limits: [limitTable.checkouts] },
  );
};
