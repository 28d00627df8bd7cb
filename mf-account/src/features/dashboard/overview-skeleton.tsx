import { Skeleton, SkeletonLines, VisuallyHidden } from 'shared-ui';
import { strings } from '../../strings.ts';

/** The overview in its final shape while it loads. */
export function OverviewSkeleton({ visible }: { visible: boolean }) {
  return (
    <div role="status">
      <VisuallyHidden>{strings.dashboard.loading}</VisuallyHidden>
      {visible && (
        <div className="account-stack" aria-hidden="true">
          <div className="overview">
            <Skeleton height="100%" radius={24} />
            <div className="account-card figure">
              <SkeletonLines lines={2} height={20} />
            </div>
            <div className="account-card figure">
              <SkeletonLines lines={2} height={20} />
            </div>
          </div>
          <RowsSkeleton rows={3} />
        </div>
      )}
    </div>
  );
}

/** Rows of orders or transactions to come. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className="rows-skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="rows-skeleton__row">
          <Skeleton width={48} height={48} radius={10} />
          <SkeletonLines lines={2} />
          <Skeleton width={90} />
        </div>
      ))}
    </div>
  );
}
