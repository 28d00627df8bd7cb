import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import * as styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: ReactNode;
  /** At most one button or link. */
  action?: ReactNode;
  /** `h1` when it is the whole page. */
  heading?: 'h1' | 'h2' | 'h3' | 'p';
  /** `alert` when it shows a failure. */
  role?: 'alert' | 'status' | undefined;
}

/** Says that there is nothing to show, or that a page cannot be shown: icon, title, one sentence, one action. */
export function EmptyState({
  icon: Icon,
  title,
  text,
  action,
  heading: Heading = 'h2',
  role,
}: EmptyStateProps) {
  return (
    <div className={styles.empty} role={role} data-part="empty">
      <span className={styles.icon}>
        <Icon size={23} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
