import type { ComponentProps } from 'react';
import { Button } from 'shared-ui';
import { strings } from '../strings.ts';

interface DialogFootProps extends ComponentProps<typeof Button> {
  /** The work goes on: it can be neither cancelled nor started again. */
  busy: boolean;
  onCancel: () => void;
}

/** The foot of a dialog: Cancel, and the button that does what the dialog is for, with the props of a `Button`. */
export const DialogFoot = ({ busy, onCancel, ...confirm }: DialogFootProps) => (
  <>
    <Button disabled={busy} onClick={onCancel}>
      {strings.cancel}
    </Button>
    <Button variant="primary" {...confirm} loading={busy} />
  </>
);
