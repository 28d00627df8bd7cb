import type { Order } from 'shared-contract/types';
import { ButtonLink } from 'shared-ui';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { OrderHeadline } from './order-headline.tsx';
import * as accountStyles from '../../account.module.css';
import * as styles from './order.module.css';

interface OrderUnpaidProps {
  order: Order;
  status: 'FAILED' | 'CANCELLED' | 'EXPIRED';
  /** The page was open meanwhile. */
  hasSettled: boolean;
}

/** An order that ended without being paid. Try Again puts its item back into the cart. */
export function OrderUnpaid({ order, status, hasSettled }: OrderUnpaidProps) {
  const again = {
    subcategoryId: order.subcategory._id,
    amount: order.amount,
    name: `${order.product_title}, ${order.subcategory.title}`,
  };
  return (
    <section className={`${accountStyles.card} ${styles.state}`}>
      <OrderHeadline status={status} stacked takesFocus={hasSettled} />
      <div className={`${styles.stateActions} ${styles.stateActionsEven}`}>
        <ButtonLink variant="primary" to={paths.cart()} state={{ again }}>
          {strings.order.tryAgain}
        </ButtonLink>
        <ButtonLink to={paths.cart()}>{strings.order.returnToCart}</ButtonLink>
      </div>
    </section>
  );
}
