import { useEffect, useRef } from 'react';

interface Wanted {
  find: () => HTMLElement | null | undefined;
  /** What was pressed, and what may have the focus until then: anything else was chosen by the user. */
  holders: (Element | null | undefined)[];
}

/**
 * Where the focus goes when the pressed control gives way to something else, instead of to the start of the page: the
 * first element that `find` answers after a render. Whoever has moved on meanwhile is left where they are.
 */
export function useFocusNext() {
  const wanted = useRef<Wanted | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    // Not before the browser is done with a focus that is moving by itself.
    const timer = setTimeout(() => {
      const { find, holders } = wanted.current ?? {};
      const active = document.activeElement;
      if (!find || !holders) return;
      const isFree = active === null || active === document.body;
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
  /** `lender` may hold the focus meanwhile: a dialog that closes gives it back to what had opened it. */
  return (find: Wanted['find'], lender?: Element | null): void => {
    wanted.current = { find, holders: [document.activeElement, lender] };
  };
}
