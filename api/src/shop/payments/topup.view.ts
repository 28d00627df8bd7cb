import type { TopUp } from 'shared-contract';
import { unixOf } from '../../platform/time.ts';
import { dollarsOf } from '../money.ts';
import type { TopUpRow } from './payments.sql.ts';

export const topUpOf = ({ id, status, amountCents, paidCents, redirectUrl, expiresAt }: TopUpRow): TopUp => ({
  payment_id: id,
  // A payment that the gateway has not created yet is shown as pending.
  status: status === 'CREATING' ? 'PENDING' : status,
  amount: dollarsOf(amountCents),
  credited: paidCents === null ? null : dollarsOf(paidCents),
  expires_unix: unixOf(expiresAt),
  ...(status === 'PENDING' && redirectUrl !== null ? { redirect_url: redirectUrl } : {}),
});
