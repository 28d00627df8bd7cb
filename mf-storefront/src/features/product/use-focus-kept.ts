import { useEffect, useRef } from 'react';

/** A button that works is disabled, and so loses the focus; it gets it back afterwards unless the reader moved on. */
export function useFocusKept(working: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const worked = useRef(false);
  useEffect(() => {
    const { activeElement, body } = document;
    if (worked.current && !working && (!activeElement || activeElement === body))
      button.current?.focus({ preventScroll: true });
    worked.current = working;
  }, [working]);
  return button;
}
