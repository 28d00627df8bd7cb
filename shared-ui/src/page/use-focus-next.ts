import { useEffect, useRef } from 'react';

interface Wanted {
  find: () => HTMLElement | null | undefined;
  /** The pressed control, and what may have the focus until then: anything else was chosen by the user. */
  holders: (Element | null | undefined)[];
}

/**
 * Where the focus goes when the pressed control disappears, instead of to the start of the page: the
 * first element that `find` returns after a render. A focus that the user has moved meanwhile stays.
 */
export function useFocusNext() {
  const wanted = useRef<Wanted | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    // Only after the browser has finished moving the focus itself.
    const timer = setTimeout(() => {
      const { find, holders } = wanted.current ?? {};
      const active = document.activeElement;
      if (!find || !holders) return;
      // As in page-focus.ts, of which the first page has no need.
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
  /** `lender`: the control that opened a dialog. It may have the focus in the meantime, because a dialog that closes returns it there. */
  return (find: Wanted['find'], lender?: Element | null): void => {
    wanted.current = { find, holders: [document.activeElement, lender] };
  };
}
