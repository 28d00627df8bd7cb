import { useState } from 'react';
import type { ReplacementRequest } from 'shared-contract/types';
import { Button } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import type { Selection } from '../../parts/use-selection.tsx';
import { strings } from '../../strings.ts';
import { ResolveManyDialog } from './resolve-many-dialog.tsx';
import { saveRequests } from './use-requests.ts';
import * as styles from '../../parts/parts.module.css';

const text = strings.replacements;

/** What can be done with all requests that were chosen; nothing while there are none. */
export function SelectedRequests({ selection }: { selection: Selection<ReplacementRequest> }) {
  const [resolving, setResolving] = useState(false);
  const notify = useNotice();
  const { rows, clear } = selection;
  if (rows.length === 0) return null;
  const pending = rows.filter(({ status }) => status === 'PENDING').length;
  return (
    <section className={styles.selectionBar} aria-label={strings.table.selected(rows.length)}>
      <strong role="status">{strings.table.selected(rows.length)}</strong>
      <Button size="sm" disabled={pending === 0} onClick={() => setResolving(true)}>
        {strings.resolveMany.title(pending)}
      </Button>
      <CsvButton
        size="sm"
        label={text.csvSelected}
        download={() => saveRequests(rows)}
        disabled={false}
        fallback={text.csvFailed}
      />
      <Button size="sm" variant="quiet" onClick={clear}>
        {strings.table.clearSelection}
      </Button>
      {resolving && (
        <ResolveManyDialog
          chosen={rows}
          onClose={() => {
            setResolving(false);
            // Some may have been resolved, and the rows that were chosen still say otherwise.
            clear();
          }}
          onResolved={(message) => {
            setResolving(false);
            clear();
            notify(message);
          }}
        />
      )}
    </section>
  );
}
