import { useState } from 'react';
import { ReceiptText } from 'lucide-react';
import type { AdminUser } from 'shared-contract/types';
import { Button, EmptyState, formatDate, Money, shortId, StatusBadge } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import { DeliveredCodes } from '../delivered-codes.tsx';
import { ProductCell } from '../product-cell.tsx';
import * as detailsStyles from '../details.module.css';
import * as tableStyles from '../table.module.css';
import * as styles from './user-details.module.css';

const text = strings.user;
const STEP = 20;

type HistoryOrder = AdminUser['full_order_history'][number];

/** Every order of the account, newest first; a long history opens in steps. */
export function HistoryTab({ orders }: { orders: readonly HistoryOrder[] }) {
  const [shown, setShown] = useState(STEP);
  if (orders.length === 0)
    return <EmptyState icon={ReceiptText} heading="h3" title={text.noOrders} text={text.noOrdersText} />;
  return (
    <>
      <ul className={styles.history}>
        {orders.slice(0, shown).map((order) => (
          <li key={order._id} className={styles.historyOrder}>
            <HistoryOrderRow order={order} />
          </li>
        ))}
      </ul>
      {orders.length > shown && (
        <Button block onClick={() => setShown(shown + STEP)}>
          {text.more}
        </Button>
      )}
    </>
  );
}

function HistoryOrderRow({ order }: { order: HistoryOrder }) {
  const meta = [
    text.quantity(order.amount),
    strings.payment[order.payment_method],
    formatDate(order.creation_unix),
    text.delivered(order.deliverables.length),
  ].join(' · ');
  return (
    <>
      <div className={tableStyles.cardLine}>
        <ProductCell
          title={order.product_title}
          src={order.product_image_url}
          text={
            <span className={detailsStyles.code} title={order._id}>
              {shortId(order._id)}
            </span>
          }
        />
        <span className={styles.historyEnd}>
          <Money dollars={order.total_price} />
          <StatusBadge status={order.status} inTable />
        </span>
      </div>
      <p className={ui.small}>{meta}</p>
      {order.deliverables.length > 0 && <DeliveredCodes orderId={order._id} codes={order.deliverables} />}
    </>
  );
}
