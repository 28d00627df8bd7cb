import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { samePage } from 'shared-contract/remote';
import type { freshPage } from '../paths.ts';

type PageState = Partial<typeof freshPage & typeof samePage> | null;

/**
 * Does on a change of page what the browser does on a load: scrolls to the top and moves the focus to the content. Back and
 * forward keep the scroll position, because the browser restores it. So does a page that changes its own address, or that opens
 * something over itself with an address of its own.
 */
export function RouteFocus() {
  const { pathname, key, state } = useLocation();
  const type = useNavigationType();
  const before = useRef({ pathname, key });
  useEffect(() => {
    const { pathname: beforePath, key: beforeKey } = before.current;
    before.current = { pathname, key };
    const asked = state as PageState;
    const isFresh = asked?.freshPage && key !== beforeKey;
    if (type === 'POP' || asked?.samePage || (pathname === beforePath && !isFresh)) return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, key, state, type]);
  return null;
}
