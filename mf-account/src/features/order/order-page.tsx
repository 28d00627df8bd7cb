import { useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { useSession } from 'shared-auth';
import type { Order } from 'shared-contract/types';
import { Banner, Button, Spinner, VisuallyHidden } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { isUnpaidEnd } from '../../parts/order-state.view.ts';
import { OrderSummary } from '../../parts/order-summary.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { OrderCompleted } from './order-completed.tsx';
import { OrderLoadError } from './order-load-error.tsx';
import { OrderPending } from './order-pending.tsx';
import { OrderUnpaid } from './order-unpaid.tsx';
import { loadFailure } from './order.view.ts';
import { useOrder } from './use-order.ts';
import * as accountStyles from '../../account.module.css';
import * as styles from './order.module.css';

/** /orders/{orderId}: one order, in any status. */
export function OrderPage() {
  const { orderId = '' } = useParams();
  const { isCustomer } = useSession();
  const order = useOrder(orderId);
  /** How often in a row Refresh or Retry has failed. */
  const [missed, setMissed] = useState(0);
  const ask = async () => {
    const { isError } = await order.refetch();
    setMissed(isError ? missed + 1 : 0);
  };
  return (
    <div className={`${ui.content} ${accountStyles.page}`}>
      {isCustomer && order.data && (
        <Link className={styles.back} to={paths.orders()}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          {strings.order.toHistory}
        </Link>
      )}
      {order.data ? (
        <>
          {order.error && (
            <div className={styles.stale}>
              <Banner
                tone="error"
                reveal={missed}
                action={
                  <Button size="sm" loading={order.isFetching} onClick={() => void ask()}>
                    {strings.retry}
                  </Button>
                }
              >
                {loadFailure(order.error).message}
              </Banner>
            </div>
          )}
          <Content order={order.data} query={order} onRefresh={() => void ask()} />
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
          <h1 className={ui.visuallyHidden}>{strings.order.id}</h1>
          <Spinner text={strings.order.loading} />
        </>
      )}
    </div>
  );
}

interface ContentProps {
  order: Order;
  query: ReturnType<typeof useOrder>;
  onRefresh: () => void;
}

function Content({ order, query, onRefresh }: ContentProps) {
  const { isCustomer } = useSession();
  if (order.status === 'COMPLETED')
    return <OrderCompleted order={order} isCustomer={isCustomer} hasSettled={query.hasSettled} />;
  return (
    <div className={`${styles.order} ${styles.mainAndSide}`}>
      {isUnpaidEnd(order.status) ? (
        <OrderUnpaid order={order} status={order.status} hasSettled={query.hasSettled} />
      ) : (
        <OrderPending
          order={order}
          checkedAt={query.dataUpdatedAt}
          refreshing={query.isFetching}
          onRefresh={onRefresh}
        />
      )}
      <OrderSummary order={order} />
    </div>
  );
}
