import { Skeleton, SkeletonLines } from 'shared-ui';
import * as styles from './product-card.module.css';

/** The skeleton of a product card. */
export function ProductCardSkeleton() {
  return (
    <li className={styles.productCard} aria-hidden="true">
      <Skeleton ratio={1.586} radius="var(--art-radius)" />
      <div className={styles.body}>
        <Skeleton width="66%" height={17} />
        <div className={styles.rating}>
          <Skeleton width="44%" height={13} />
        </div>
        <div className={styles.text}>
          <SkeletonLines lines={2} />
        </div>
        <div className={styles.foot}>
          <Skeleton width="34%" height={32} />
          <Skeleton width="42%" height={36} radius={10} />
        </div>
      </div>
    </li>
  );
}
