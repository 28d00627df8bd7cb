import { useState } from 'react';
import { useCall } from 'shared-auth';
import type { Order, OrderRow } from 'shared-contract/types';
import { Button, ButtonLink, Dialog, Spinner, StatusBadge } from 'shared-ui';
import { FailedLoad } from 'shared-ui/failed-load';
import { Deliverables } from '../../parts/deliverables.tsx';
import { isUnpaidEnd, pollEvery } from '../../parts/order-state.view.ts';
import { OrderSummary } from '../../parts/order-summary.tsx';
import { PayActions } from '../../parts/pay-actions.tsx';
import { TimeToPay } from '../../parts/time-to-pay.tsx';
import { UnpaidActions, unpaidSentence } from '../../parts/unpaid.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import * as styles from '../../account.module.css';

/** One order of the history: first its codes, or how it is paid, and then what was ordered. */
export function OrderDialog({ row, onClose }: { row: OrderRow | null; onClose: () => void }) {
  // While the dialog closes it still shows the order that it was opened for.
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  return (
    <Dialog
      open={row !== null}
      onClose={onClose}
      title={strings.history.detail}
      width={640}
      tall
      footer={
        last && (
          <>
            <Button onClick={onClose}>{strings.history.close}</Button>
            <ButtonLink to={paths.order(last._id)}>{strings.history.openPage}</ButtonLink>
          </>
        )
      }
    >
      {last && <Details orderId={last._id} />}
    </Dialog>
  );
}

function Details({ orderId }: { orderId: string }) {
  const order = useCall(
    'GET /order/{orderId}',
    { params: { orderId } },
    { staleTime: 0, refetchInterval: ({ state }) => pollEvery(state.data, state.dataUpdateCount) },
  );
  if (order.data) {
    return (
      <div className={styles.stack}>
        <Outcome order={order.data} />
        <OrderSummary order={order.data} heading="h3" />
      </div>
    );
  }
  if (order.status === 'error') {
    return <FailedLoad heading="h3" of={order} fallback={strings.history.detailFailed} />;
  }
  return <Spinner text={strings.history.detailLoading} />;
}

function Outcome({ order }: { order: Order }) {
  const { status } = order;
  if (status === 'COMPLETED') return <Deliverables order={order} heading="h3" />;
  return (
    <>
      <div>
        <StatusBadge status={status} />
      </div>
      {isUnpaidEnd(status) ? (
        <>
          <p>{unpaidSentence(status, order.credited)}</p>
          <UnpaidActions order={order} />
        </>
      ) : (
        <>
          {order.expires_unix !== null && (
            <p>
              <TimeToPay expiresUnix={order.expires_unix} />
            </p>
          )}
          <PayActions orderId={order._id} payUrl={order.redirect_url} />
        </>
      )}
    </>
  );
}
