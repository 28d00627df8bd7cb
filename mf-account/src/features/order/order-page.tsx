import { useParams } from 'react-router-dom';
import { useSession } from 'shared-auth';
import type { Order } from 'shared-contract/types';
import { Spinner, VisuallyHidden } from 'shared-ui';
import { OrderSummary } from '../../parts/order-summary.tsx';
import { strings } from '../../strings.ts';
import { OrderCompleted } from './order-completed.tsx';
import { OrderLoadError } from './order-load-error.tsx';
import { OrderPending } from './order-pending.tsx';
import { OrderUnpaid } from './order-unpaid.tsx';
import { isUnpaidEnd } from './order.view.ts';
import { useOrder } from './use-order.ts';
import '../../account.css';
import './order.css';

/** /orders/{orderId}: one order in whichever status it is. */
export function OrderPage() {
  const { orderId = '' } = useParams();
  const order = useOrder(orderId);
  return (
    <div className="content account-page">
      {order.data ? (
        <>
          <Content order={order.data} query={order} />
          <p role="status">
            <VisuallyHidden>
              {order.hasSettled && strings.order.settled(strings.order.headline[order.data.status])}
            </VisuallyHidden>
          </p>
        </>
      ) : order.status === 'error' ? (
        <OrderLoadError
          error={order.error}
          onRetry={() => void order.refetch()}
          retrying={order.isFetching}
        />
      ) : (
        <>
          <h1 className="visually-hidden">{strings.order.id}</h1>
          <Spinner text={strings.order.loading} />
        </>
      )}
    </div>
  );
}

function Content({ order, query }: { order: Order; query: ReturnType<typeof useOrder> }) {
  const { isCustomer } = useSession();
  if (order.status === 'COMPLETED') return <OrderCompleted order={order} isCustomer={isCustomer} />;
  return (
    <div className="order order--side">
      {isUnpaidEnd(order.status) ? (
        <OrderUnpaid order={order} status={order.status} />
      ) : (
        <OrderPending
          order={order}
          checkedAt={query.dataUpdatedAt}
          refreshing={query.isFetching}
          onRefresh={() => void query.refetch()}
        />
      )}
      <OrderSummary order={order} />
    </div>
  );
}
