import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { freshPage } from '../paths.ts';

/**
 * Does on a change of page what the browser does on a load: goes to the top and lets reading start at the content.
 * Back and forward keep their place, as the browser restores it; so does a page that changes its own address.
 */
export function RouteFocus() {
  const { pathname, key, state } = useLocation();
  const type = useNavigationType();
  const before = useRef({ pathname, key });
  useEffect(() => {
    const { pathname: beforePath, key: beforeKey } = before.current;
    before.current = { pathname, key };
    const isFresh = (state as Partial<typeof freshPage> | null)?.freshPage && key !== beforeKey;
    if (type === 'POP' || (pathname === beforePath && !isFresh)) return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, key, state, type]);
  return null;
}
