import { Check, Clock, Package, RotateCw } from 'lucide-react';
import type { Order } from 'shared-contract/types';
import { Button } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { PayActions } from '../../parts/pay-actions.tsx';
import { TimeToPay } from '../../parts/time-to-pay.tsx';
import { strings } from '../../strings.ts';
import { OrderHeadline } from './order-headline.tsx';
import * as accountStyles from '../../account.module.css';
import * as styles from './order.module.css';

/** Created only for a waiting order: it takes a phone 60 ms, and most orders are paid when they are opened. */
let clock: Intl.DateTimeFormat | undefined;

function timeOf(ms: number): string {
  clock ??= new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
  return clock.format(ms);
}

interface OrderPendingProps {
  order: Order;
  /** When the last answer arrived, in milliseconds. */
  checkedAt: number;
  refreshing: boolean;
  onRefresh: () => void;
}

/** An order that waits for its payment: its progress, the time that is left, and a link to the payment page. */
export function OrderPending({ order, checkedAt, refreshing, onRefresh }: OrderPendingProps) {
  const { placed, payment, delivery } = strings.order.steps;
  return (
    <section className={`${accountStyles.card} ${styles.state}`}>
      <OrderHeadline status="PENDING" />
      <ol className={styles.steps} aria-label={strings.order.stepsLabel}>
        <li className={`${styles.step} ${styles.stepDone}`}>
          <span className={styles.stepMark}>
            <Check size={16} aria-hidden="true" />
          </span>
          {placed}
        </li>
        <li className={`${styles.step} ${styles.stepNow}`} aria-current="step">
          <span className={styles.stepMark}>
            <Clock size={16} aria-hidden="true" />
          </span>
          {payment}
        </li>
        <li className={styles.step}>
          <span className={styles.stepMark}>
            <Package size={16} aria-hidden="true" />
          </span>
          {delivery}
        </li>
      </ol>
      <div className={styles.stateActions}>
        <PayActions orderId={order._id} payUrl={order.redirect_url} />
        <Button
          variant="quiet"
          icon={<RotateCw size={18} aria-hidden="true" />}
          onClick={onRefresh}
          aria-busy={refreshing || undefined}
        >
          {strings.order.refresh}
        </Button>
        <p className={ui.small}>
          {strings.order.lastChecked(timeOf(checkedAt))}
          {order.expires_unix !== null && (
            <span className={styles.stateTime}>
              <TimeToPay expiresUnix={order.expires_unix} />
            </span>
          )}
        </p>
      </div>
    </section>
  );
}
