import { pageSizes } from 'shared-contract/types';
import { Skeleton, SkeletonLines, VisuallyHidden } from 'shared-ui';
import { strings } from '../../strings.ts';

/** The overview in its final shape while it loads. */
export function OverviewSkeleton({ visible }: { visible: boolean }) {
  return (
    <div role="status">
      <VisuallyHidden>{strings.dashboard.loading}</VisuallyHidden>
      {visible && (
        <div className="account-stack dashboard__panel" aria-hidden="true">
          <div className="overview">
            <Skeleton height="auto" radius={24} />
            <FigureSkeleton />
            <FigureSkeleton />
          </div>
          <div className="account-card overview__recent">
            <div className="account-card__head">
              <span className="type-h3">{strings.dashboard.recent}</span>
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
    <div className="account-card figure">
      <Skeleton width="60%" height={22} />
      <SkeletonLines lines={2} height={24} />
    </div>
  );
}

/** Skeleton rows of orders, or of transactions, which have no picture. */
export function RowsSkeleton({ rows, plain = false }: { rows: number; plain?: boolean }) {
  return (
    <div className="rows-skeleton" aria-hidden="true" data-part="rows-skeleton">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className={plain ? 'rows-skeleton__row rows-skeleton__row--plain' : 'rows-skeleton__row'}
        >
          {!plain && <Skeleton width={48} height={48} radius={10} />}
          <SkeletonLines lines={2} />
          <Skeleton width={90} />
        </div>
      ))}
    </div>
  );
}
