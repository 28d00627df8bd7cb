import { useEffect } from 'react';
import { useCall } from 'shared-auth';
import { Button, Dialog, Spinner } from 'shared-ui';
import { FailedLoad } from 'shared-ui/failed-load';
import { Deliverables } from '../../parts/deliverables.tsx';
import { useRevealed } from '../../parts/revealed.ts';
import { strings } from '../../strings.ts';
import * as styles from '../../account.module.css';

/** The orders of a checkout, with masked codes. */
export const maskedCodesOf = (orderId: string) => ({
  params: { orderId },
  query: { codes: 'masked' as const },
});

interface CodesDialogProps {
  /** One of the orders of the checkout. */
  orderId: string;
  codes: number;
  open: boolean;
  onClose: () => void;
}

/** All codes of one checkout. */
export function CodesDialog({ orderId, codes, open, onClose }: CodesDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={strings.history.codes(codes)}
      width={640}
      footer={<Button onClick={onClose}>{strings.history.close}</Button>}
    >
      <Codes orderId={orderId} />
    </Dialog>
  );
}

function Codes({ orderId }: { orderId: string }) {
  const { revealOrders } = useRevealed();
  const read = useCall('GET /orders/{orderId}/checkout', { params: { orderId } });
  const masked = useCall('GET /orders/{orderId}/checkout', maskedCodesOf(orderId), { enabled: false });
  const orders = read.data;
  useEffect(() => {
    if (orders) revealOrders(orders.map(({ _id }) => _id));
    // Only when they are loaded for the first time, and not when they are read again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [orders !== undefined]);
  // Until the codes have loaded, masked ones are shown, which can be neither copied nor revealed.
  const shown = orders ?? (read.isError ? undefined : masked.data);
  if (shown) {
    return (
      <div className={styles.stack} inert={!orders}>
        {shown.map((order) => (
          <Deliverables key={order._id} order={order} heading="h3" named />
        ))}
      </div>
    );
  }
  if (read.status === 'error') {
    return <FailedLoad heading="h3" of={read} fallback={strings.history.detailFailed} />;
  }
  return <Spinner text={strings.history.detailLoading} />;
}
