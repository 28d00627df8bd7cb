import { Check } from 'lucide-react';
import type { AdminOrderRow } from 'shared-contract/types';
import { SelectedRows } from '../../parts/selected-rows.tsx';
import type { Selection } from '../../parts/use-selection.tsx';
import { strings } from '../../strings.ts';
import { ApproveManyDialog } from './approve-many-dialog.tsx';
import { isApprovable } from './orders.view.ts';
import { saveOrders } from './use-orders.ts';

const text = strings.orders;

/** The actions on all selected orders. */
export function SelectedOrders({ selection }: { selection: Selection<AdminOrderRow> }) {
  const pending = selection.rows.filter(({ status }) => isApprovable(status)).length;
  return (
    <SelectedRows
      selection={selection}
      save={saveOrders}
      csvFailed={text.csvFailed}
      action={{ label: text.approveChosen(pending), icon: Check, disabled: pending === 0 }}
      dialog={(onClose) => <ApproveManyDialog chosen={selection.rows} onClose={onClose} />}
    />
  );
}
