import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Skeleton } from 'shared-ui';
import { changeOf, type Change } from './change.view.ts';
import * as styles from './sales-figures.module.css';

export interface SalesFigure {
  label: string;
  /** Undefined until it is known. */
  value: string | undefined;
  /** The rows behind it. */
  to?: string;
  change?: Change | undefined;
  hint?: string | undefined;
}

const icons = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight } as const;

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
            ) : to === undefined ? (
              value
            ) : (
              <Link className={styles.link} to={to}>
                {value}
              </Link>
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

function Changed(change: Change) {
  const { direction, words } = changeOf(change);
  const Icon = icons[direction];
  return (
    <>
      <Icon size={14} strokeWidth={2} aria-hidden="true" data-direction={direction} />
      {words}
    </>
  );
}
