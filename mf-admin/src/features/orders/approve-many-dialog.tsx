import type { AdminOrderRow } from 'shared-contract/types';
import { messageOf } from 'shared-auth';
import { shortId } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { OneByOneDialog } from '../../parts/one-by-one-dialog.tsx';
import { strings } from '../../strings.ts';
import { isApprovable } from './orders.view.ts';
import { useApproveAll } from './use-orders.ts';
import * as detailsStyles from '../../parts/details.module.css';

const text = strings.approve;

interface ApproveManyDialogProps {
  chosen: readonly AdminOrderRow[];
  /** Called with the orders that were not approved. */
  onClose: (left: readonly AdminOrderRow[]) => void;
}

/** Approves the pending orders of the selection, and names the refused ones with the reason. */
export function ApproveManyDialog({ chosen, onClose }: ApproveManyDialogProps) {
  const notify = useNotice();
  const pending = chosen.filter(({ status }) => isApprovable(status));
  const others = chosen.length - pending.length;
  const approve = useApproveAll(pending, (count) => {
    notify(text.manyDone(count));
    onClose([]);
  });
  return (
    <OneByOneDialog
      of={approve}
      title={text.many(pending.length)}
      confirm={text.confirm}
      refused={{
        title: text.refused,
        nameOf: ({ _id, product_title: title }) => (
          <>
            {title} <span className={detailsStyles.code}>{shortId(_id)}</span>
          </>
        ),
        why: (error) => messageOf(error, text.failed),
      }}
      others={others > 0 && <p>{text.others(others)}</p>}
      onClose={() => onClose(approve.without(chosen))}
    >
      <p className={detailsStyles.confirmText}>{text.manyText(approve.left.length)}</p>
    </OneByOneDialog>
  );
}
