import type { ReactNode } from 'react';
import * as styles from './action-bar.module.css';

/**
 * On a phone, the main action of a page at the bottom of the window while its parent is in view. The parent must not be a grid,
 * which would keep it in its own cell. Without children it keeps its space. In wider windows it is in the normal flow.
 */
export function ActionBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className ? `${styles.bar} ${className}` : styles.bar} data-part="action-bar">
      {children}
    </div>
  );
}
