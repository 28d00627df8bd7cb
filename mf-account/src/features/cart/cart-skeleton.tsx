import { Skeleton, SkeletonLines, VisuallyHidden } from 'shared-ui';
import { ActionBar } from 'shared-ui/action-bar';
import { strings } from '../../strings.ts';
import * as accountStyles from '../../account.module.css';
import * as styles from './cart.module.css';

/** The cart in its final shape while it loads. Its text is for assistive technology. */
export function CartSkeleton({ visible }: { visible: boolean }) {
  return (
    <div className={styles.cart} role="status">
      <VisuallyHidden>{strings.cart.loading}</VisuallyHidden>
      {visible && (
        <>
          <div className={styles.lines}>
            {[0, 1, 2].map((row) => (
              <div key={row} className={styles.line} aria-hidden="true">
                <span className={styles.lineArt}>
                  <Skeleton ratio={1.586} radius={12} />
                </span>
                <span className={styles.lineWhat}>
                  <SkeletonLines lines={2} />
                </span>
                <span className={styles.lineAmount}>
                  <Skeleton width={124} height={44} radius={12} />
                </span>
                <span className={styles.lineMoney}>
                  <Skeleton width={72} />
                </span>
              </div>
            ))}
          </div>
          <div className={`${styles.summary} ${accountStyles.card}`} aria-hidden="true">
            <div className={styles.summaryCard}>
              <Skeleton height={28} width="60%" />
              <Skeleton height={132} radius={14} />
            </div>
            <ActionBar>
              <Skeleton height={52} radius={14} />
            </ActionBar>
          </div>
        </>
      )}
    </div>
  );
}
