import { Skeleton, SkeletonLines } from 'shared-ui';
import './product-card.css';

/** The skeleton of a product card. */
export function ProductCardSkeleton() {
  return (
    <li className="product-card" aria-hidden="true">
      <Skeleton ratio={1.586} radius="var(--art-radius)" />
      <div className="product-card__body">
        <Skeleton width="66%" height={17} />
        <div className="product-card__rating">
          <Skeleton width="44%" height={13} />
        </div>
        <div className="product-card__text">
          <SkeletonLines lines={2} />
        </div>
        <div className="product-card__foot">
          <Skeleton width="34%" height={32} />
          <Skeleton width="42%" height={36} radius={10} />
        </div>
      </div>
    </li>
  );
}
