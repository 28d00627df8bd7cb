import { getTopUp, topUp } from 'shared-contract';
import { limitTable } from '../limits.ts';
import { claimOf } from '../../platform/http/idempotency-key.ts';
import { activeCheck } from '../settings/store-config.service.ts';
import { readTopUp, startTopUp } from './topup.service.ts';
import { topUpOf } from './topup.view.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { PaymentDeps } from './payments.service.ts';
import type { StoreConfigReader } from '../settings/store-config.service.ts';

export const topUpRoutes: Module<PaymentDeps & { storeConfig: StoreConfigReader }> = (router, deps) => {
  router.handle(
    topUp,
    async ({ identity: { userId }, body, request }) => {
      const claim = claimOf(request, topUp, userId, body);
      const checkActive = await activeCheck(deps.storeConfig, body.payment_method);
      return startTopUp(deps, userId, body.amount, claim, checkActive);
    },
    { limits: [limitTable.checkouts] },
  );

  router.handle(getTopUp, async ({ params: { paymentId }, identity: { userId } }) =>
    topUpOf(await readTopUp(deps, paymentId, userId)),
  );
};
