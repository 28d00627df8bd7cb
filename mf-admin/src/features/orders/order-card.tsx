import type { AdminOrderRow } from 'shared-contract/types';
import { formatDateTime, Money, shortId, StatusBadge } from 'shared-ui';
import { NewMark } from 'shared-ui/live';
import { ProductCell } from '../../parts/product-cell.tsx';
import { settledOf } from '../../parts/settled.ts';
import { strings } from '../../strings.ts';
import type { OrderRowHandlers } from './order-columns.tsx';
import { OrderActions } from './order-actions.tsx';
import * as tableStyles from '../../parts/table.module.css';

/** An order on a narrow screen. */
export function OrderCard({ order, ...handlers }: OrderRowHandlers & { order: AdminOrderRow }) {
  const settled = settledOf(order);
  return (
    <>
      <div className={tableStyles.cardLine}>
        <ProductCell
          title={order.product_title}
          src={order.product_image_url}
          to={handlers.addressOf(order._id)}
          text={
            <>
              {handlers.isNew(order) && <NewMark />}{' '}
              {`${shortId(order._id)} · ${order.buyer.username} · ${strings.payment[order.payment_method]}`}
            </>
          }
        />
        <Money dollars={order.total_amount} />
      </div>
      <p className={`${tableStyles.cardLineIndent} ${tableStyles.secondLine}`}>
        {formatDateTime(order.creation_unix)}
        {settled !== '' && ` · ${settled}`}
      </p>
      <div className={`${tableStyles.cardLine} ${tableStyles.cardLineIndent}`}>
        <StatusBadge status={order.status} inTable />
        <OrderActions order={order} {...handlers} />
      </div>
    </>
  );
}
