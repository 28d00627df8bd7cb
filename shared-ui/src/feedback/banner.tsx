import { useEffect, useRef, type ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import * as styles from './banner.module.css';

export type BannerTone = 'success' | 'error' | 'warning' | 'info';

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

export interface BannerProps {
  tone: BannerTone;
  children: ReactNode;
  /** A button at the end, such as Try Again. */
  action?: ReactNode;
  /** For the result of an action: whenever this value changes, the banner is scrolled into view. */
  reveal?: unknown;
  /** Takes the focus when it replaces the control that had it. */
  takesFocus?: boolean;
}

/** A message in the page. A failure interrupts a screen reader (`alert`). Any other message is announced politely (`status`). */
export function Banner({ tone, children, action, reveal, takesFocus = false }: BannerProps) {
  const Icon = icons[tone];
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reveal) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [reveal]);
  useEffect(() => {
    // A control that was just disabled has lost the focus too, but the browser reports that a moment later.
    if (takesFocus && document.activeElement?.matches('body,:disabled')) ref.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={ref}
      className={styles.banner}
      data-banner={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      tabIndex={takesFocus ? -1 : undefined}
    >
      <Icon className={styles.icon} size={18} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.body}>{children}</div>
      {action}
    </div>
  );
}
