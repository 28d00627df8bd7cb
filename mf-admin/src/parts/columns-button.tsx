import { useState } from 'react';
import { Columns3 } from 'lucide-react';
import { Button } from 'shared-ui';
import { ModalDialog } from 'shared-ui/overlay';
import { strings } from '../strings.ts';
import * as tableStyles from './table.module.css';

const text = strings.table;

interface ColumnsButtonProps {
  /** By key; those that always show are left out. */
  columns: Readonly<Record<string, string>>;
  hidden: readonly string[];
  onHide: (columns: readonly string[]) => void;
}

/** Says which columns of a table are shown. */
export function ColumnsButton({ columns, hidden, onHide }: ColumnsButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Columns3 size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {text.columns}
      </Button>
      {open && (
        <ModalDialog
          title={text.columns}
          width={360}
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button disabled={hidden.length === 0} onClick={() => onHide([])}>
                {text.allColumns}
              </Button>
              <Button variant="primary" onClick={() => setOpen(false)}>
                {text.done}
              </Button>
            </>
          }
        >
          {Object.entries(columns).map(([key, name]) => (
            <label key={key} className={tableStyles.checkLine}>
              <input
                type="checkbox"
                checked={!hidden.includes(key)}
                onChange={({ target }) =>
                  onHide(target.checked ? hidden.filter((each) => each !== key) : [...hidden, key])
                }
              />
              {name}
            </label>
          ))}
        </ModalDialog>
      )}
    </>
  );
}
