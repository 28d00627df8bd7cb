import { useEffect, useRef, useState, type ReactNode } from 'react';
import * as parts from './dialog-parts.module.css';

/** The body can be scrolled by keyboard too: it takes the focus while its content does not fit. */
export function DialogBody({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const body = ref.current;
    if (!body || typeof ResizeObserver !== 'function') return;
    const measure = () => setScrolls(body.scrollHeight > body.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(body);
    for (const part of body.children) observer.observe(part);
    measure();
    return () => observer.disconnect();
  }, [children]);
  return (
    <div ref={ref} className={parts.body} data-part="dialog-body" tabIndex={scrolls ? 0 : undefined}>
      {children}
    </div>
  );
}
