import type { ReplacementRequest } from 'shared-contract/types';
import { SelectedRows } from '../../parts/selected-rows.tsx';
import type { Selection } from '../../parts/use-selection.tsx';
import { strings } from '../../strings.ts';
import { ResolveManyDialog } from './resolve-many-dialog.tsx';
import { saveRequests } from './use-requests.ts';

const text = strings.replacements;

/** The actions on all selected requests. */
export function SelectedRequests({ selection }: { selection: Selection<ReplacementRequest> }) {
  const pending = selection.rows.filter(({ status }) => status === 'PENDING').length;
  return (
    <SelectedRows
      selection={selection}
      save={saveRequests}
      csvFailed={text.csvFailed}
      action={{ label: text.resolveChosen(pending), disabled: pending === 0 }}
      dialog={(onClose) => <ResolveManyDialog chosen={selection.rows} onClose={onClose} />}
    />
  );
}
