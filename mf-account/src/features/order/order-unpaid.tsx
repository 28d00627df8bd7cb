import type { Order, UnpaidEnd } from 'shared-contract/types';
import { UnpaidActions, unpaidSentence } from '../../parts/unpaid.tsx';
import { OrderHeadline } from './order-headline.tsx';
import * as accountStyles from '../../account.module.css';
import * as styles from './order.module.css';

interface OrderUnpaidProps {
  order: Order;
  status: UnpaidEnd;
  /** Whether the page was open when that happened. */
  hasSettled: boolean;
}

/** An order that ended without being paid: what happened to the money, and the next step. */
export function OrderUnpaid({ order, status, hasSettled }: OrderUnpaidProps) {
  return (
    <section className={`${accountStyles.card} ${styles.state}`}>
      <OrderHeadline
        status={status}
        text={unpaidSentence(status, order.credited)}
        stacked
        takesFocus={hasSettled}
      />
      <UnpaidActions order={order} />
    </section>
  );
}
