import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Button, IconButton, useNarrow } from 'shared-ui';
import { focusPageAfter } from 'shared-ui/base';
import { strings } from '../strings.ts';
import { CsvButton } from './csv-button.tsx';
import type { Selection } from './use-selection.tsx';
import * as tableStyles from './table.module.css';

interface SelectionBarProps<Row> {
  selection: Selection<Row>;
  /** Hands the chosen rows to the browser as a file. */
  save: (rows: readonly Row[]) => Promise<void>;
  /** Shown when the file could not be made. */
  csvFailed: string;
  /** The chosen rows are being worked on. */
  busy?: boolean;
  /** The buttons for what can be done with the chosen rows, beside their file. */
  children?: ReactNode;
}

/**
 * How many rows were chosen, what can be done with all of them, their file, and a button that clears the choice; nothing while none is. It
 * stands below the list and stays at the edge of the window, so that no row moves away from under the finger.
 */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { selection, save, csvFailed, busy = false, children } = props;
  const { rows, clear } = selection;
  const narrow = useNarrow();
  if (rows.length === 0) return null;
  const chosen = strings.table.selected(rows.length);
  return (
    <section ref={focusPageAfter} className={tableStyles.selectionBar} aria-label={chosen}>
      <strong role="status">{chosen}</strong>
      {children}
      <span className={tableStyles.selectionEnd}>
        <CsvButton
          size="sm"
          onlyIcon={narrow}
          label={strings.table.csvSelected}
          download={() => save(rows)}
          disabled={false}
          fallback={csvFailed}
        />
        {narrow ? (
          <IconButton
            label={strings.table.clearSelection}
            icon={<X size={18} strokeWidth={1.75} aria-hidden="true" />}
            disabled={busy}
            onClick={clear}
          />
        ) : (
          <Button size="sm" variant="quiet" disabled={busy} onClick={clear}>
            {strings.table.clearSelection}
          </Button>
        )}
      </span>
    </section>
  );
}
