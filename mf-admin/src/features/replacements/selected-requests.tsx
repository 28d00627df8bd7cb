import { useState } from 'react';
import type { ReplacementRequest } from 'shared-contract/types';
import { Button } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { SelectionBar } from '../../parts/selection-bar.tsx';
import type { Selection } from '../../parts/use-selection.tsx';
import { strings } from '../../strings.ts';
import { ResolveManyDialog } from './resolve-many-dialog.tsx';
import { saveRequests } from './use-requests.ts';

const text = strings.replacements;

/** What can be done with all requests that were chosen; nothing while there are none. */
export function SelectedRequests({ selection }: { selection: Selection<ReplacementRequest> }) {
  const [resolving, setResolving] = useState(false);
  const notify = useNotice();
  const { rows, clear, keep } = selection;
  if (rows.length === 0) return null;
  const pending = rows.filter(({ status }) => status === 'PENDING').length;
  return (
    <SelectionBar
      selection={selection}
      save={saveRequests}
      csvLabel={text.csvSelected}
      csvFailed={text.csvFailed}
    >
      <Button size="sm" disabled={pending === 0} onClick={() => setResolving(true)}>
        {text.resolveChosen(pending)}
      </Button>
      {resolving && (
        <ResolveManyDialog
          chosen={rows}
          onClose={(left) => {
            setResolving(false);
            keep(left);
          }}
          onResolved={(message) => {
            setResolving(false);
            clear();
            notify(message);
          }}
        />
      )}
    </SelectionBar>
  );
}
