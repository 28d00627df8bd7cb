import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { PaymentMethod } from 'shared-contract/types';
import { call, codeOf, detailsOf, messageOf, refresh, refreshPersonal } from 'shared-auth';
import { isOpenEnded, useAttempt } from 'shared-auth/attempt';
import { centsOf, dollarsOf } from 'shared-contract/money';
import { forgetTopUp } from '../../parts/pending-top-up.ts';
import { useLeaving } from '../../parts/use-leaving.ts';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import type { Cart } from './use-cart.ts';

/** The codes of a checkout that was refused because the cart differs from what is on screen. */
const CHANGED: ReadonlySet<unknown> = new Set(['CART_CHANGED', 'STOCK_INSUFFICIENT', 'ITEM_UNAVAILABLE']);

/** Why a checkout was refused, and what the cart costs now if its price is the reason. */
export interface CartChange {
  message: string;
  totalCents: number | undefined;
}

interface CheckoutRequest {
  body: { payment_method: PaymentMethod; expected_total: number };
  idempotencyKey: string;
}

/**
 * Buys the cart for the total on screen, or not at all: the server refuses any other sum. One intent is ordered once, even if the
 * button is pressed twice or the request is repeated because no answer arrived.
 */
export function useCheckout(cart: Cart) {
  const navigate = useNavigate();
  const attempt = useAttempt();
  const { isLeaving, leaveFor } = useLeaving();
  const [change, setChange] = useState<CartChange | null>(null);
  /** Whether no answer arrived, so that the order may exist. */
  const [isUnclear, setIsUnclear] = useState(false);

  /** Shows the present cart of the server and says what is different. */
  async function showChange(error: unknown): Promise<void> {
    const now = detailsOf(error, 'CART_CHANGED');
    if (now) cart.showPrices(now.lines);
    await refresh('GET /user/personal', 'GET /subcategories/{subcategoryId}');
    setChange({
      message: messageOf(error, strings.cart.changedTitle),
      totalCents: now && centsOf(now.total),
    });
  }

  const checkout = useMutation<void, unknown, CheckoutRequest>({
    mutationFn: async ({ body, idempotencyKey }) => {
      setChange(null);
      await cart.settled();
      try {
        const reply = await call('POST /orders/cart/checkout', { body, idempotencyKey });
        setIsUnclear(false);
        forgetTopUp();
        void refresh('GET /orders/my-orders');
        if (reply.redirect_url) {
          leaveFor(reply.redirect_url);
          return;
        }
        void refreshPersonal();
        const codes = cart.lines.reduce((sum, { amount }) => sum + amount, 0);
        void navigate(paths.orders(), { state: { placed: { orderId: reply.order_ids[0], codes } } });
      } catch (error) {
        // An empty cart after a checkout without an answer is not a change to report.
        setIsUnclear((was) => isOpenEnded(error) || (was && codeOf(error) === 'CART_EMPTY'));
        if (CHANGED.has(codeOf(error))) return showChange(error);
        if (!isOpenEnded(error)) void refresh('GET /user/personal', 'GET /subcategories/{subcategoryId}');
        throw error;
      }
    },
  });

  return {
    pay(method: PaymentMethod): void {
      if (isLeaving) return;
      const body = { payment_method: method, expected_total: dollarsOf(cart.totals.totalCents) };
      const content = JSON.stringify([body, cart.lines.map(({ id, amount }) => [id, amount])]);
      attempt
        .run(content, (idempotencyKey) => checkout.mutateAsync({ body, idempotencyKey }))
        .catch(() => undefined); // The failure is in `checkout`.
    },
    isPaying: checkout.isPending || isLeaving,
    error: checkout.error,
    /** The method of the last attempt. */
    method: checkout.variables?.body.payment_method,
    change,
    /** How many of a line can be reserved for HoodPay, when more was just refused. */
    reservable: Object.fromEntries(
      (detailsOf(checkout.error, 'RESERVATION_LIMIT')?.lines ?? []).map((line) => [
        line.subcategoryId,
        line.most,
      ]),
    ),
    isUnclear,
  };
}
