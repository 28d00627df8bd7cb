import { useCallback, useState, type RefCallback } from 'react';

/** Leaves out what the header and the bottom bar of a phone cover. */
const UNCOVERED = '-60px 0px -77px';

/** Whether an element is out of view; false while that is not known. */
export function useOutOfView(): { isOut: boolean; ref: RefCallback<HTMLElement> } {
  const [isOut, setIsOut] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((changes) => setIsOut(!changes.at(-1)?.isIntersecting), {
      rootMargin: UNCOVERED,
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      setIsOut(false);
    };
  }, []);
  return { isOut, ref };
}
