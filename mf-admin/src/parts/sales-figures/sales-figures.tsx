import { Skeleton } from 'shared-ui';
import { Figure } from '../figure.tsx';
import type { Change } from './change.view.ts';
import { Changed } from './changed.tsx';
import * as styles from './sales-figures.module.css';

export interface SalesFigure {
  label: string;
  /** Undefined until it is known. */
  value: string | undefined;
  /** The address of the rows that it counts. */
  to?: string;
  change?: Change | undefined;
  hint?: string | undefined;
}

/** Figures in a row, each with how it changed and the way to the rows behind it; two by two on a narrow screen. */
export function SalesFigures({ figures, compared }: { figures: readonly SalesFigure[]; compared: boolean }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, to, change, hint }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value === undefined ? (
              <Skeleton width="60%" height={26} />
            ) : (
              <Figure value={value} to={to} link={styles.link} />
            )}
          </dd>
          {(compared || hint) && (
            <dd className={styles.quiet}>
              {change && value !== undefined ? <Changed {...change} /> : (hint ?? '\u00a0')}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
