import { useState } from 'react';
import { Check } from 'lucide-react';
import type { AdminOrderRow } from 'shared-contract/types';
import { Button } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { SelectionBar } from '../../parts/selection-bar.tsx';
import type { Selection } from '../../parts/use-selection.tsx';
import { strings } from '../../strings.ts';
import { ApproveManyDialog } from './approve-many-dialog.tsx';
import { isApprovable } from './orders.view.ts';
import { saveOrders } from './use-orders.ts';

const text = strings.orders;

/** What can be done with all orders that were chosen; nothing while there are none. */
export function SelectedOrders({ selection }: { selection: Selection<AdminOrderRow> }) {
  const [approving, setApproving] = useState(false);
  const notify = useNotice();
  const { rows, clear, keep } = selection;
  if (rows.length === 0) return null;
  const pending = rows.filter(({ status }) => isApprovable(status)).length;
  return (
    <SelectionBar
      selection={selection}
      save={saveOrders}
      csvLabel={text.csvSelected}
      csvFailed={text.csvFailed}
    >
      <Button
        size="sm"
        icon={<Check size={14} strokeWidth={2} aria-hidden="true" />}
        disabled={pending === 0}
        onClick={() => setApproving(true)}
      >
        {text.approveChosen(pending)}
      </Button>
      {approving && (
        <ApproveManyDialog
          chosen={rows}
          onClose={(left) => {
            setApproving(false);
            keep(left);
          }}
          onApproved={(message) => {
            setApproving(false);
            clear();
            notify(message);
          }}
        />
      )}
    </SelectionBar>
  );
}
