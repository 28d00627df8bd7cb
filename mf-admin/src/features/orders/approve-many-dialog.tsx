import type { AdminOrderRow } from 'shared-contract/types';
import { messageOf } from 'shared-auth';
import { Banner, Button, Dialog, shortId } from 'shared-ui';
import { strings } from '../../strings.ts';
import { isApprovable } from './orders.view.ts';
import type { Refused } from '../../parts/use-one-by-one.ts';
import { useApproveAll } from './use-orders.ts';
import * as styles from '../../parts/parts.module.css';

const text = strings.approve;

interface ApproveManyDialogProps {
  chosen: readonly AdminOrderRow[];
  onClose: () => void;
  /** Called when none was refused. */
  onApproved: (message: string) => void;
}

/** Approves the pending ones of the orders that were chosen, and says which were refused and why. */
export function ApproveManyDialog({ chosen, onClose, onApproved }: ApproveManyDialogProps) {
  const pending = chosen.filter(({ status }) => isApprovable(status));
  const others = chosen.length - pending.length;
  const approve = useApproveAll((refused) => {
    if (refused.length === 0) onApproved(text.manyDone(pending.length));
  });
  const { isPending: busy, done } = approve;
  // Those that were refused can be tried again.
  const left = approve.data?.map(({ row }) => row) ?? pending;
  return (
    <Dialog
      open
      title={text.many(pending.length)}
      width={480}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button variant="primary" loading={busy} onClick={() => approve.mutate(left)}>
            {text.confirm}
          </Button>
        </>
      }
    >
      {approve.data && approve.data.length > 0 && <RefusedOrders refused={approve.data} />}
      <div className={styles.confirmText}>
        <p>{text.manyText(pending.length)}</p>
        {others > 0 && <p>{text.others(others)}</p>}
        <p role="status">{busy && text.progress(done, left.length)}</p>
      </div>
    </Dialog>
  );
}

const RefusedOrders = ({ refused }: { refused: readonly Refused<AdminOrderRow>[] }) => (
  <Banner tone="error">
    <p>{text.refused(refused.length)}</p>
    <ul>
      {refused.map(({ row: order, error }) => (
        <li key={order._id}>
          {order.product_title} <span className={styles.code}>{shortId(order._id)}</span>:{' '}
          {messageOf(error, text.failed)}
        </li>
      ))}
    </ul>
  </Banner>
);
