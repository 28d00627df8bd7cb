import type { CSSProperties } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Skeleton } from 'shared-ui';
import { Figure } from './figure.tsx';
import * as pageStyles from './page.module.css';

export interface Stat {
  label: string;
  icon: LucideIcon;
  /** The figure, in words; undefined until it is known. */
  value: string | undefined;
  /** The address of the rows that it counts. */
  to?: string;
}

/** Counters in a row, two by two on a narrow screen. */
export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={pageStyles.stats}>
      {stats.map(({ label, icon: Icon, value, to }) => (
        <div key={label} className={pageStyles.statsCard}>
          <dt>
            <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
            {label}
          </dt>
          <dd style={{ '--characters': value?.length } as CSSProperties}>
            {value === undefined ? (
              <Skeleton width="60%" height={28} />
            ) : (
              <Figure value={value} to={to} link={pageStyles.statsLink} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
