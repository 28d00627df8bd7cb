import type { ReactNode } from 'react';
import * as ui from '../styles/ui.module.css';

/** Text for assistive technology only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={ui.visuallyHidden}>{children}</span>;
}
