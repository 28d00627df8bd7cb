import { useEffect, useRef } from 'react';

const AHEAD = '0px 0px 900px';

/** Calls `onNear` when the element comes within about a screen of the window, and again after each change of `onNear`. */
export function useNearEnd(onNear: (() => void) | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || !onNear || typeof IntersectionObserver === 'undefined') return;
    // Several changes may arrive together. The last one is the present state.
    const observer = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && onNear(), {
      rootMargin: AHEAD,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [onNear]);
  return ref;
}
