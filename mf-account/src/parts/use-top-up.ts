import { useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, refresh, refreshPersonal, usePersonal, useSession } from 'shared-auth';
import { useAttempt } from 'shared-auth/attempt';
import { centsOf, dollarsOf } from 'shared-contract/money';
import { forgetTopUp, isForgotten, recallTopUp, rememberTopUp, usePendingTopUp } from './pending-top-up.ts';
import { readPersonal } from './read-personal.ts';
import { useLeaving } from './use-leaving.ts';
import { usePassing } from './use-passing.ts';

/** Sends the shopper to the payment page with an amount in cents; `returnTo` brings them back to the cart. */
export function useTopUp() {
  const { username } = useSession();
  const { isLeaving, leaveFor } = useLeaving();
  const attempt = useAttempt();
  const topUp = useMutation({
    mutationFn: async ({ cents, returnTo }: { cents: number; returnTo: 'cart' | null }) => {
      const amount = dollarsOf(cents);
      // The arrival is measured by the balance before, which may not be on screen yet, or may be an old one.
      const { balance } = await readPersonal();
      const reply = await attempt.run(`${amount}`, (idempotencyKey) =>
        call('POST /user/balance/top-up', { body: { amount, payment_method: 'HOODPAY' }, idempotencyKey }),
      );
      if (!reply) return;
      rememberTopUp({ username, balanceCents: centsOf(balance), startedAt: Date.now(), returnTo });
      leaveFor(reply.redirect_url);
    },
  });
  return { ...topUp, isPending: topUp.isPending || isLeaving };
}

const FIRST_MS = 2_000;
const LONGEST_MS = 15_000;
const GROWTH = 1.4;

/**
 * Polls the balance, less and less often, until a top-up that was started here has arrived, and says so for 5 seconds. A
 * hidden page does not poll, and after the time to pay it stops.
 */
export function useTopUpArrival(): { waiting: boolean; arrived: number | null; stopWaiting: () => void } {
  const { username } = useSession();
  const { personal } = usePersonal();
  const pending = usePendingTopUp(username);
  const [arrived, setArrived] = usePassing<number>();
  const balance = personal?.balance;
  const isHere = pending !== null && balance !== undefined && centsOf(balance) > pending.balanceCents;

  useEffect(recallTopUp, []);
  useEffect(() => {
    if (!isHere) return;
    forgetTopUp();
    setArrived(balance ?? 0);
    void refresh('GET /user/transactions');
  }, [isHere, balance, setArrived]);
  useEffect(() => {
    if (!pending || isHere) return;
    let timer: ReturnType<typeof setTimeout>;
    const ask = (after: number) => {
      timer = setTimeout(() => {
        if (isForgotten(pending)) {
          forgetTopUp();
          return;
        }
        if (!document.hidden) void refreshPersonal();
        ask(Math.min(after * GROWTH, LONGEST_MS));
      }, after);
    };
    ask(FIRST_MS);
    return () => clearTimeout(timer);
  }, [pending, isHere]);

  return { waiting: pending !== null && !isHere, arrived, stopWaiting: forgetTopUp };
}
