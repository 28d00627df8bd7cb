import { pageSizes } from 'shared-contract/types';
import { Skeleton, SkeletonLines, VisuallyHidden } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import * as accountStyles from '../../account.module.css';
import * as styles from './dashboard.module.css';

/** The overview in its final shape while it loads. */
export function OverviewSkeleton({ visible }: { visible: boolean }) {
  return (
    <div role="status">
      <VisuallyHidden>{strings.dashboard.loading}</VisuallyHidden>
      {visible && (
        <div className={`${accountStyles.stack} ${styles.panel}`} aria-hidden="true">
          <div className={styles.overview}>
            <Skeleton height="auto" radius={24} />
            <FigureSkeleton />
            <FigureSkeleton />
          </div>
          <div className={`${accountStyles.card} ${styles.overviewRecent}`}>
            <div className={accountStyles.cardHead}>
              <span className={ui.h3}>{strings.dashboard.recent}</span>
              <Skeleton width={84} height={36} />
            </div>
            <RowsSkeleton rows={pageSizes.recentOrders} />
          </div>
        </div>
      )}
    </div>
  );
}

function FigureSkeleton() {
  return (
    <div className={`${accountStyles.card} ${styles.figure}`}>
      <Skeleton width="60%" height={22} />
      <SkeletonLines lines={2} height={24} />
    </div>
  );
}

/** Skeleton rows of orders, or of transactions, which have no picture. */
export function RowsSkeleton({ rows, plain = false }: { rows: number; plain?: boolean }) {
  return (
    <div className={styles.rowsSkeleton} aria-hidden="true" data-part="rows-skeleton">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className={plain ? `${styles.skeletonRow} ${styles.skeletonRowPlain}` : styles.skeletonRow}
        >
          {!plain && <Skeleton width={48} height={48} radius={10} />}
          <SkeletonLines lines={2} />
          <Skeleton width={90} />
        </div>
      ))}
    </div>
  );
}
