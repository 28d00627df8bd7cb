import type { AdminOrderRow } from 'shared-contract/types';
import { Money, shortId, StatusBadge } from 'shared-ui';
import { ProductCell } from '../../parts/product-cell.tsx';
import { paymentOf } from './orders.view.ts';
import { OrderActions, type OrderActionHandlers } from './order-actions.tsx';
import * as styles from '../../parts/parts.module.css';

/** An order on a narrow screen. */
export function OrderCard({ order, ...handlers }: OrderActionHandlers & { order: AdminOrderRow }) {
  return (
    <>
      <div className={styles.cardLine}>
        <ProductCell
          title={order.product_title}
          src={order.product_image_url}
          text={`${shortId(order._id)} · ${order.buyer.username} · ${paymentOf(order)}`}
        />
        <Money dollars={order.total_amount} />
      </div>
      <div className={`${styles.cardLine} ${styles.cardLineIndent}`}>
        <StatusBadge status={order.status} inTable />
        <OrderActions order={order} {...handlers} />
      </div>
    </>
  );
}
