import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import './feedback.css';

export type BannerTone = 'success' | 'error' | 'warning' | 'info';

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

export interface BannerProps {
  tone: BannerTone;
  children: ReactNode;
  /** A button at the end, such as Try Again. */
  action?: ReactNode;
}

/** A message in place. A failure interrupts (`alert`); everything else is told politely (`status`). */
export function Banner({ tone, children, action }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div className={`banner banner--${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon className="banner__icon" size={18} strokeWidth={1.75} aria-hidden="true" />
      <div className="banner__body">{children}</div>
      {action}
    </div>
  );
}
