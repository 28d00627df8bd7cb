import { useEffect, useRef } from 'react';

interface Wanted {
  find: () => HTMLElement | null | undefined;
  /** The pressed control, and others that may have the focus until then. Any other focus was moved by the user. */
  holders: (Element | null | undefined)[];
}

/**
 * Moves the focus when the pressed control disappears, so that it does not go to the start of the page. It goes to the first
 * element that `find` returns after a render. A focus that the user has moved meanwhile stays.
 */
export function useFocusNext() {
  const wanted = useRef<Wanted | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    // After the browser has finished moving the focus itself.
    const timer = setTimeout(() => {
      const { find, holders } = wanted.current ?? {};
      const active = document.activeElement;
      if (!find || !holders) return;
      // The same check as in page-focus.ts, which the first page does not load.
      const isFree = active === null || active === document.body || active.id === 'main';
      if (!isFree && !holders.includes(active)) {
        wanted.current = null;
        return;
      }
      const next = find();
      next?.focus();
      if (next && document.activeElement === next) wanted.current = null;
    });
    return () => clearTimeout(timer);
  });
  /**
   * `lender` is the control that opened a dialog. It may have the focus meanwhile, because a dialog that closes returns it there.
   */
  return (find: Wanted['find'], lender?: Element | null): void => {
    wanted.current = { find, holders: [document.activeElement, lender] };
  };
}
