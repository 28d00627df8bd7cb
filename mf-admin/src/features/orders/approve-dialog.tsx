import type { AdminOrderRow } from 'shared-contract/types';
import { shortId } from 'shared-ui';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { strings } from '../../strings.ts';
import { useApprove } from './use-orders.ts';
import * as detailsStyles from '../../parts/details.module.css';

const text = strings.approve;

interface ApproveDialogProps {
  order: Pick<AdminOrderRow, '_id' | 'product_title'>;
  onClose: () => void;
  onApproved: (message: string) => void;
}

export function ApproveDialog({ order, onClose, onApproved }: ApproveDialogProps) {
  const approve = useApprove(onApproved);
  return (
    <ConfirmDialog
      title={text.title}
      confirm={text.confirm}
      of={approve}
      fallback={text.failed}
      onClose={onClose}
      onConfirm={() => approve.mutate(order._id)}
    >
      <p>
        <strong>{order.product_title}</strong>{' '}
        <span className={detailsStyles.code}>{shortId(order._id)}</span>
      </p>
      <p>{text.text}</p>
    </ConfirmDialog>
  );
}
