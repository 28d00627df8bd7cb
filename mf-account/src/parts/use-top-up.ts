import { useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, queryClient, refreshPersonal, usePersonal, useSession } from 'shared-auth';
import { toCents, toDollars } from './cents.ts';
import { leave } from './leave.ts';
import { forgetTopUp, recallTopUp, rememberTopUp, usePendingTopUp } from './pending-top-up.ts';
import { useAttempt } from './attempt.ts';
import { usePassing } from './use-passing.ts';

/** Sends the shopper to the payment page with an amount in cents; `returnTo` brings them back to the cart. */
export function useTopUp() {
  const { username } = useSession();
  const { balance } = usePersonal();
  const attempt = useAttempt();
  return useMutation(
    {
      mutationFn: async ({ cents, returnTo }: { cents: number; returnTo: 'cart' | null }) => {
        const amount = toDollars(cents);
        const reply = await attempt.run(`${amount}`, (idempotencyKey) =>
          call('POST /user/balance/top-up', { body: { amount, payment_method: 'HOODPAY' }, idempotencyKey }),
        );
        if (!reply) return;
        rememberTopUp({ username, balanceCents: toCents(balance), startedAt: Date.now(), returnTo });
        leave.to(reply.redirect_url);
      },
    },
    queryClient,
  );
}

const FIRST_MS = 2_000;
const LONGEST_MS = 15_000;
const GROWTH = 1.4;

/** Asks for the balance, ever more slowly, until a top-up that was started here has arrived; says so for 5 seconds. */
export function useTopUpArrival(): { waiting: boolean; arrived: number | null; stopWaiting: () => void } {
  const { username } = useSession();
  const { personal } = usePersonal();
  const pending = usePendingTopUp(username);
  const [arrived, setArrived] = usePassing<number>();
  const balance = personal?.balance;
  const isHere = pending !== null && balance !== undefined && toCents(balance) > pending.balanceCents;

  useEffect(recallTopUp, []);
  useEffect(() => {
    if (!isHere) return;
    forgetTopUp();
    setArrived(balance ?? 0);
  }, [isHere, balance, setArrived]);
  useEffect(() => {
    if (!pending || isHere) return;
    let timer: ReturnType<typeof setTimeout>;
    const ask = (after: number) => {
      timer = setTimeout(() => {
        void refreshPersonal();
        ask(Math.min(after * GROWTH, LONGEST_MS));
      }, after);
    };
    ask(FIRST_MS);
    return () => clearTimeout(timer);
  }, [pending, isHere]);

  return { waiting: pending !== null && !isHere, arrived, stopWaiting: forgetTopUp };
}
