import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { PaymentMethod } from 'shared-contract/types';
import { call, queryClient, refresh, refreshPersonal } from 'shared-auth';
import { isOpenEnded, useAttempt } from '../../parts/attempt.ts';
import { forgetTopUp } from '../../parts/pending-top-up.ts';
import { useLeaving } from '../../parts/use-leaving.ts';
import { paths } from '../../paths.ts';
import type { Cart } from './use-cart.ts';

/**
 * Buys the cart as it is on screen. Nothing is sent while prices or stock differ from what is shown, and one intent is
 * ordered once, whether it is clicked twice or tried again after an answer was lost.
 */
export function useCheckout(cart: Cart) {
  const navigate = useNavigate();
  const attempt = useAttempt();
  const { isLeaving, leaveFor } = useLeaving();
  const running = useRef(false);
  const [hasChanged, setHasChanged] = useState(false);
  /** An answer was lost: the order may exist. */
  const [isUnclear, setIsUnclear] = useState(false);

  const checkout = useMutation<void, unknown, PaymentMethod>(
    {
      onSettled: () => {
        running.current = false;
      },
      mutationFn: async (method) => {
        setHasChanged(false);
        await cart.settled();
        const content = JSON.stringify([method, cart.lines.map(({ id, amount }) => [id, amount])]);
        const now = await cart.compare();
        // A lost answer is asked for again as it was where the first try has emptied the cart: it took effect.
        const wasTaken = now === 'empty' && attempt.isOpen(content);
        if (now !== 'same' && !wasTaken) {
          setHasChanged(true);
          return;
        }
        try {
          const reply = await attempt.run(content, (idempotencyKey) =>
            call('POST /orders/cart/checkout', { body: { payment_method: method }, idempotencyKey }),
          );
          if (!reply) return;
          setIsUnclear(false);
          forgetTopUp();
          void refresh('GET /orders/my-orders');
          if (reply.redirect_url) {
            leaveFor(reply.redirect_url);
            return;
          }
          void refreshPersonal();
          void navigate(paths.orders(), { state: { placed: true } });
        } catch (error) {
          setIsUnclear(isOpenEnded(error));
          if (!isOpenEnded(error)) void refresh('GET /user/personal', 'GET /subcategories/{subcategoryId}');
          throw error;
        }
      },
    },
    queryClient,
  );

  return {
    pay(method: PaymentMethod): void {
      if (running.current || isLeaving) return;
      running.current = true;
      checkout.mutate(method);
    },
    isPaying: checkout.isPending || isLeaving,
    error: checkout.error,
    hasChanged,
    isUnclear,
  };
}
