import { Skeleton, SkeletonLines, VisuallyHidden } from 'shared-ui';
import { strings } from '../../strings.ts';

/** The cart in its final shape while it loads; the words are for assistive technology. */
export function CartSkeleton({ visible }: { visible: boolean }) {
  return (
    <div className="cart" role="status">
      <VisuallyHidden>{strings.cart.loading}</VisuallyHidden>
      {visible && (
        <>
          <div className="cart-lines">
            {[0, 1, 2].map((row) => (
              <div key={row} className="cart-line" aria-hidden="true">
                <span className="cart-line__art">
                  <Skeleton ratio={1.586} radius={12} />
                </span>
                <span className="cart-line__what">
                  <SkeletonLines lines={2} />
                </span>
                <span className="cart-line__amount">
                  <Skeleton width={124} height={44} radius={12} />
                </span>
                <span className="cart-line__money">
                  <Skeleton width={72} />
                </span>
              </div>
            ))}
          </div>
          <div className="cart-summary account-card" aria-hidden="true">
            <Skeleton height={28} width="60%" />
            <Skeleton height={132} radius={14} />
            <Skeleton height={52} radius={14} />
          </div>
        </>
      )}
    </div>
  );
}
