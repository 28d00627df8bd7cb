import type { Order, UnpaidEnd } from 'shared-contract/types';
import { ButtonLink, formatMoney } from 'shared-ui';
import { paths } from '../paths.ts';
import { strings } from '../strings.ts';
import * as styles from './pay-actions.module.css';

/** What happened to the buyer's money when an order ended unpaid. `credited` is what was paid nevertheless, in dollars. */
export const unpaidSentence = (status: UnpaidEnd, credited: number | undefined): string =>
  credited === undefined
    ? `${strings.order.sentence[status]} ${strings.order.arrivesLater}`
    : strings.order.credited(formatMoney(credited));

/** The next step after an unpaid order. Try Again puts its item into the cart, if it is not there. */
export function UnpaidActions({ order }: { order: Order }) {
  const again = {
    subcategoryId: order.subcategory._id,
    amount: order.amount,
    name: `${order.product_title}, ${order.subcategory.title}`,
  };
  return (
    <span className={styles.actions}>
      <ButtonLink variant="primary" to={paths.cart()} state={{ again }}>
        {strings.order.tryAgain}
      </ButtonLink>
      <ButtonLink to={paths.cart()}>{strings.order.returnToCart}</ButtonLink>
    </span>
  );
}
