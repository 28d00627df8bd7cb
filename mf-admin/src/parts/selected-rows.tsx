import { useState, type ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Button } from 'shared-ui';
import { SelectionBar } from './selection-bar.tsx';
import type { Selection } from './use-selection.tsx';

interface SelectedRowsProps<Row> {
  selection: Selection<Row>;
  /** Hands the chosen rows to the browser as a file. */
  save: (rows: readonly Row[]) => Promise<void>;
  /** Shown when the file could not be made. */
  csvFailed: string;
  action: { label: string; icon?: LucideIcon; disabled?: boolean };
  /** The dialog of the action. `onClose` takes the rows that stay selected. */
  dialog: (onClose: (left: readonly Row[]) => void) => ReactNode;
}

/** The bar of a list whose chosen rows have one action beside their file. */
export function SelectedRows<Row>({ selection, save, csvFailed, action, dialog }: SelectedRowsProps<Row>) {
  const [open, setOpen] = useState(false);
  const { label, icon: Icon, disabled = false } = action;
  return (
    <SelectionBar selection={selection} save={save} csvFailed={csvFailed}>
      <Button
        size="sm"
        icon={Icon && <Icon size={14} strokeWidth={2} aria-hidden="true" />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open &&
        dialog((left) => {
          setOpen(false);
          selection.keep(left);
        })}
    </SelectionBar>
  );
}
