import { getTopUp, topUp } from 'shared-contract';
import type { TopUp } from 'shared-contract';
import { fail } from '../../platform/failure.ts';
import { isId } from '../../platform/ids.ts';
import { unixOf } from '../../platform/time.ts';
import { dollarsOf } from '../money.ts';
import { askAbout } from './ask.service.ts';
import { topUpOf, type TopUpRow } from './payments.sql.ts';
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

  router.handle(getTopUp, async ({ params: { paymentId }, identity: { userId } }) => {
    const read = async () => {
      const found = isId(paymentId) ? await topUpOf(deps.db, paymentId, userId) : undefined;
      if (!found) throw fail('PAYMENT_NOT_FOUND');
      return found;
    };
    const found = await read();
    if (found.status !== 'PENDING') return topUpView(found);
    await askAbout(paying, paymentId);
    return topUpView(await read());
  });
};

const topUpView = ({ id, status, amountCents, paidCents, redirectUrl, expiresAt }: TopUpRow): TopUp => ({
  payment_id: id,
  // Until the gateway has made it, it waits like one that it has made.
  status: status === 'CREATING' ? 'PENDING' : status,
  amount: dollarsOf(amountCents),
  credited: paidCents === null ? null : dollarsOf(paidCents),
  expires_unix: unixOf(expiresAt),
  ...(status === 'PENDING' && redirectUrl !== null ? { redirect_url: redirectUrl } : {}),
});
