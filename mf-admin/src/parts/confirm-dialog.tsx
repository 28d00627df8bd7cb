import type { ReactNode } from 'react';
import { messageOf } from 'shared-auth';
import { Banner } from 'shared-ui';
import { ModalDialog } from 'shared-ui/overlay';
import { DialogFoot } from './dialog-foot.tsx';
import * as detailsStyles from './details.module.css';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirm: string;
  /** A deletion: the confirm button is red. */
  danger?: boolean;
  /** The write that Confirm starts, where the dialog stays open until it has succeeded. */
  of?: { isPending: boolean; error: unknown };
  /** Shown when the write failed and the server gave no reason. */
  fallback?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an important action; a failure is shown in the dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, danger = false, of, fallback = '', onConfirm, onClose } = props;
  const busy = of?.isPending ?? false;
  return (
    <ModalDialog
      title={title}
      width={480}
      busy={busy}
      onClose={onClose}
      footer={
        <DialogFoot
          variant={danger ? 'danger-solid' : 'primary'}
          busy={busy}
          onClick={onConfirm}
          onCancel={onClose}
        >
          {confirm}
        </DialogFoot>
      }
    >
      {of?.error ? <Banner tone="error">{messageOf(of.error, fallback)}</Banner> : null}
      <div className={detailsStyles.confirmText}>{children}</div>
    </ModalDialog>
  );
}
