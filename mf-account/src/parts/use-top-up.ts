import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, codeOf, refresh, useCall, useSession } from 'shared-auth';
import { useAttempt } from 'shared-auth/attempt';
import { dollarsOf } from 'shared-contract/money';
import type { TopUp, UnpaidEnd } from 'shared-contract/types';
import { forgetTopUp, recallTopUp, rememberTopUp, usePendingTopUp } from './pending-top-up.ts';
import { isUnpaidEnd } from './order-state.view.ts';
import { pollInterval } from './poll-interval.ts';
import { readPersonal } from './read-personal.ts';
import { useLeaving } from './use-leaving.ts';
import { usePassing } from 'shared-ui/passing';

/** Opens the payment page for an amount in cents. `returnTo` is where the shopper is sent afterwards. */
export function useTopUp() {
  const { username } = useSession();
  const { isLeaving, leaveFor } = useLeaving();
  const attempt = useAttempt();
  const topUp = useMutation({
    mutationFn: async ({ cents, returnTo }: { cents: number; returnTo: 'cart' | null }) => {
      const amount = dollarsOf(cents);
      const reply = await attempt.run(`${amount}`, (idempotencyKey) =>
        call('POST /user/balance/top-up', { body: { amount, payment_method: 'HOODPAY' }, idempotencyKey }),
      );
      if (!reply) return;
      rememberTopUp({ username, paymentId: reply.payment_id, startedAt: Date.now(), returnTo });
      leaveFor(reply.redirect_url);
    },
  });
  return { ...topUp, isPending: topUp.isPending || isLeaving };
}

const LONGEST_MS = 15_000;

/** The state of a top-up that was started here. */
interface TopUpOutcome {
  /** Whether the result is not known yet. A first failure ends this. */
  isAsking: boolean;
  /** The top-up that waits for its payment. */
  waiting: TopUp | null;
  /** The new balance in dollars, for 5 seconds after the money arrived. */
  arrived: number | null;
  /** How it ended without money. */
  ended: UnpaidEnd | null;
  /** Stops waiting and shows no result. */
  dismiss: () => void;
}

/**
 * Reads the state of the top-up at growing intervals, until the money has arrived or it has ended. A hidden page does not ask.
 */
export function useTopUpOutcome(): TopUpOutcome {
  const { username } = useSession();
  const pending = usePendingTopUp(username);
  const [arrived, setArrived] = usePassing<number>();
  const [ended, setEnded] = useState<UnpaidEnd | null>(null);
  const { data, error, isPending, failureCount } = useCall(
    'GET /user/balance/top-up/{paymentId}',
    { params: { paymentId: pending?.paymentId ?? '' } },
    {
      enabled: pending !== null,
      staleTime: 0,
      refetchInterval: ({ state }) => pollInterval(state.dataUpdateCount, LONGEST_MS),
    },
  );
  const topUp = pending === null ? undefined : data;
  const status = topUp?.status;
  const isUnknown = codeOf(error) === 'PAYMENT_NOT_FOUND';

  const end = status !== undefined && isUnpaidEnd(status) ? status : null;
  if (end !== null && end !== ended) setEnded(end);

  useEffect(recallTopUp, []);
  useEffect(() => {
    if (isUnknown) forgetTopUp();
    if (!status || status === 'PENDING') return;
    forgetTopUp();
    if (status !== 'COMPLETED') return;
    void readPersonal().then(({ balance }) => setArrived(balance));
    void refresh('GET /user/transactions');
  }, [status, isUnknown, setArrived]);

  return {
    isAsking: pending !== null && isPending && failureCount === 0,
    waiting: status === 'PENDING' ? (topUp ?? null) : null,
    arrived,
    ended: pending === null ? ended : null,
    dismiss: () => {
      forgetTopUp();
      setEnded(null);
    },
  };
}
