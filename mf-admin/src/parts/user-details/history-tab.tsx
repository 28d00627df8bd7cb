import { ReceiptText } from 'lucide-react';
import { messageOf } from 'shared-auth';
import type { AdminUser } from 'shared-contract/types';
import {
  Banner,
  Button,
  ButtonLink,
  EmptyState,
  formatDate,
  Money,
  shortId,
  Spinner,
  StatusBadge,
} from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { ordersPath } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { DeliveredCodes } from '../delivered-codes.tsx';
import { FailedLoad } from '../failed-load.tsx';
import { ProductCell } from '../product-cell.tsx';
import { useHistory, type HistoryOrder } from './use-history.ts';
import * as detailsStyles from '../details.module.css';
import * as tableStyles from '../table.module.css';
import * as styles from './user-details.module.css';

const text = strings.user;

interface HistoryTabProps {
  user: AdminUser;
  onLeave?: (() => void) | undefined;
}

/** Every order of the account, newest first; a long history opens in steps. */
export function HistoryTab({ user, onLeave }: HistoryTabProps) {
  const history = useHistory(user._id, user.total_orders > 0);
  const { orders } = history;
  if (user.total_orders === 0)
    return <EmptyState icon={ReceiptText} heading="h3" title={text.noOrders} text={text.noOrdersText} />;
  if (!orders)
    return history.isPending ? (
      <Spinner text={text.loadingHistory} />
    ) : (
      <FailedLoad of={history} fallback={text.historyFailed} heading="h3" />
    );
  return (
    <>
      <ul className={styles.history}>
        {orders.map((order) => (
          <li key={order._id} className={styles.historyOrder}>
            <HistoryOrderRow order={order} />
          </li>
        ))}
      </ul>
      {history.isFetchNextPageError && (
        <Banner tone="error">{messageOf(history.error, text.historyFailed)}</Banner>
      )}
      {history.hasNextPage && (
        <div className={styles.historyFoot}>
          <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {text.more}
          </Button>
          <ButtonLink variant="quiet" to={ordersPath({ search: user._id })} onClick={onLeave}>
            {text.allOrders}
          </ButtonLink>
        </div>
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
