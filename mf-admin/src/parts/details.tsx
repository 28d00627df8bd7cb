import type { ReactNode } from 'react';
import * as detailsStyles from './details.module.css';

/** Names and values in a quiet block, two in a row where they fit. */
export function Details({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <section aria-label={label}>
      {label && <h3 className={detailsStyles.detailsTitle}>{label}</h3>}
      <dl className={detailsStyles.details}>{children}</dl>
    </section>
  );
}

export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
