import { useState } from 'react';
import { Check } from 'lucide-react';
import type { AdminOrderRow } from 'shared-contract/types';
import { Button } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import type { Selection } from '../../parts/use-selection.tsx';
import { strings } from '../../strings.ts';
import { ApproveManyDialog } from './approve-many-dialog.tsx';
import { isApprovable } from './orders.view.ts';
import { saveOrders } from './use-orders.ts';
import * as styles from '../../parts/parts.module.css';

const text = strings.orders;

/** What can be done with all orders that were chosen; nothing while there are none. */
export function SelectedOrders({ selection }: { selection: Selection<AdminOrderRow> }) {
  const [approving, setApproving] = useState(false);
  const notify = useNotice();
  const { rows, clear } = selection;
  if (rows.length === 0) return null;
  const pending = rows.filter(({ status }) => isApprovable(status)).length;
  return (
    <section className={styles.selectionBar} aria-label={strings.table.selected(rows.length)}>
      <strong role="status">{strings.table.selected(rows.length)}</strong>
      <Button
        size="sm"
        icon={<Check size={14} strokeWidth={2} aria-hidden="true" />}
        disabled={pending === 0}
        onClick={() => setApproving(true)}
      >
        {strings.approve.many(pending)}
      </Button>
      <CsvButton
        size="sm"
        label={text.csvSelected}
        download={() => saveOrders(rows)}
        disabled={false}
        fallback={text.csvFailed}
      />
      <Button size="sm" variant="quiet" onClick={clear}>
        {strings.table.clearSelection}
      </Button>
      {approving && (
        <ApproveManyDialog
          chosen={rows}
          onClose={() => {
            setApproving(false);
            // Some may have been approved, and the rows that were chosen still say otherwise.
            clear();
          }}
          onApproved={(message) => {
            setApproving(false);
            clear();
            notify(message);
          }}
        />
      )}
    </section>
  );
}
