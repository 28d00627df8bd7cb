import { ChevronRight } from 'lucide-react';
import { usePersonal } from 'shared-auth';
import type { OpenCheckout, OrderRow } from 'shared-contract/types';
import { Link } from 'react-router-dom';
import { Button, Money, ProductImage, StatusBadge, formatDate } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../strings.ts';
import { timeLeft } from './time-left.ts';
import { useLeaving } from './use-leaving.ts';
import { useNow } from './use-now.ts';
import * as styles from './order-rows.module.css';

interface OrderRowsProps {
  orders: readonly OrderRow[];
  /** Opens a dialog instead of the order's page. */
  onOpen?: (order: OrderRow) => void;
  hrefOf: (order: OrderRow) => string;
}

/** Orders as rows. A click anywhere on a row opens the order. Below 768 px each has two lines. */
export function OrderRows({ orders, onOpen, hrefOf }: OrderRowsProps) {
  const open = usePersonal().personal?.open_checkout;
  return (
    <ul className={styles.orderRows}>
      {orders.map((order) => (
        <li key={order._id} className={styles.row}>
          <ProductImage
            key={order.product_image_url}
            title={order.product_title}
            src={order.product_image_url}
            size="xs"
          />
          <div className={styles.what}>
            <Opener order={order} onOpen={onOpen} hrefOf={hrefOf} />
            <p className={`${ui.small} ${styles.meta}`}>
              {order.subcategory.title} · {strings.quantity(order.amount)}
            </p>
            <p className={`${ui.small} ${styles.dateBelow}`}>
              {formatDate(order.creation_unix)} · {order.subcategory.title}
            </p>
          </div>
          <span className={styles.date}>{formatDate(order.creation_unix)}</span>
          <Money dollars={order.total_amount} className={styles.money} />
          <span className={styles.status}>
            <StatusBadge status={order.status} inTable />
            {order.status === 'PENDING' && open && <PayRow order={order} open={open} />}
          </span>
          <ChevronRight className={styles.chevron} size={18} strokeWidth={1.75} aria-hidden="true" />
        </li>
      ))}
    </ul>
  );
}

/** A waiting order is paid together with the others of its checkout. An account has at most one open checkout. */
function PayRow({ order, open }: { order: OrderRow; open: OpenCheckout }) {
  const { isLeaving, leaveFor } = useLeaving();
  const left = timeLeft(open.expires_unix, useNow(1000));
  if (!left) return null;
  return (
    <span className={styles.pay}>
      <span role="timer" className={`${ui.small} ${ui.tabular}`} aria-label={strings.pay.timeLeft(left)}>
        {left}
      </span>
      <Button
        size="sm"
        loading={isLeaving}
        aria-label={strings.pay.rowOf(order.product_title)}
        onClick={() => leaveFor(open.redirect_url)}
      >
        {strings.pay.row}
      </Button>
    </span>
  );
}

interface OpenerProps {
  order: OrderRow;
  onOpen: ((order: OrderRow) => void) | undefined;
  hrefOf: (order: OrderRow) => string;
}

function Opener({ order, onOpen, hrefOf }: OpenerProps) {
  const name = strings.history.open(order.product_title);
  const title = <span className={styles.title}>{order.product_title}</span>;
  return onOpen ? (
    <button type="button" className={styles.open} aria-label={name} onClick={() => onOpen(order)}>
      {title}
    </button>
  ) : (
    <Link className={styles.open} aria-label={name} to={hrefOf(order)}>
      {title}
    </Link>
  );
}
