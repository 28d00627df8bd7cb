import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageOf, setCartLine } from 'shared-auth';
import type { BannerTone } from 'shared-ui';
import { strings } from '../../strings.ts';
import type { Cart } from './use-cart.ts';

/** What Try Again on an unpaid order passes to the cart. */
interface OrderAgain {
  subcategoryId: string;
  amount: number;
  name: string;
}

const againOf = (state: unknown): OrderAgain | undefined =>
  (state as { again?: OrderAgain } | null | undefined)?.again;

/** Puts the item of an unpaid order back into the cart once, unless it is there already. */
export function useOrderAgain(cart: Cart): { tone: BannerTone; text: string } | null {
  const again = againOf(useLocation().state);
  const navigate = useNavigate();
  const done = useRef(false);
  const [news, setNews] = useState<{ tone: BannerTone; text: string } | null>(null);
  const isLoaded = cart.status === 'success';
  const isThere = again !== undefined && cart.lines.some(({ id }) => id === again.subcategoryId);
  useEffect(() => {
    if (!again || !isLoaded || done.current) return;
    done.current = true;
    void navigate('.', { replace: true, state: null });
    const back = { tone: 'success', text: strings.cart.back(again.name) } as const;
    const work = isThere
      ? Promise.resolve()
      : setCartLine(again.subcategoryId, again.amount).then(() => undefined);
    work.then(
      () => setNews(back),
      (error: unknown) => setNews({ tone: 'error', text: messageOf(error, strings.cart.updateFailed) }),
    );
  }, [again, isLoaded, isThere, navigate]);
  return news;
}
