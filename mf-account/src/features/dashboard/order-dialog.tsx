import { useState } from 'react';
import { useCall } from 'shared-auth';
import type { OrderRow } from 'shared-contract/types';
import { Button, ButtonLink, Dialog, ErrorNotice, Spinner, StatusBadge } from 'shared-ui';
import { Deliverables } from '../../parts/deliverables.tsx';
import { OrderSummary } from '../../parts/order-summary.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import * as styles from '../../account.module.css';

/** One order of the history: what it was and what it delivered. */
export function OrderDialog({ row, onClose }: { row: OrderRow | null; onClose: () => void }) {
  // While the dialog leaves the screen it still shows the order it was opened for.
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  return (
    <Dialog
      open={row !== null}
      onClose={onClose}
      title={strings.history.detail}
      width={640}
      footer={
        last && (
          <>
            <Button onClick={onClose}>{strings.history.close}</Button>
            <ButtonLink variant="primary" to={paths.order(last._id)}>
              {strings.history.openPage}
            </ButtonLink>
          </>
        )
      }
    >
      {last && <Details orderId={last._id} />}
    </Dialog>
  );
}

function Details({ orderId }: { orderId: string }) {
  const order = useCall('GET /order/{orderId}', { params: { orderId } }, { staleTime: 0 });
  if (order.data) {
    return (
      <div className={styles.stack}>
        <div>
          <StatusBadge status={order.data.status} />
        </div>
        <OrderSummary order={order.data} heading="h3" />
        {order.data.status === 'COMPLETED' && <Deliverables order={order.data} heading="h3" />}
      </div>
    );
  }
  if (order.status === 'error') {
    return (
      <ErrorNotice
        heading="h3"
        error={order.error}
        fallback={strings.history.detailFailed}
        onRetry={() => void order.refetch()}
        retrying={order.isFetching}
      />
    );
  }
  return <Spinner text={strings.history.detailLoading} />;
}
