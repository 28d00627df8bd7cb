import { useEffect, useId, useRef, useState } from 'react';
import { DraftForm, type DraftFormProps } from 'shared-ui/draft-form';
import { ModalDialog } from 'shared-ui/overlay';
import { strings } from '../strings.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import * as panelStyles from './panel.module.css';

interface FormDialogProps<Draft extends object> extends DraftFormProps<Draft> {
  title: string;
  /** The label of the submit button. */
  submit: string;
  /** Pixels. */
  width?: number;
  /** Something was typed that is not saved: the dialog asks before it closes. */
  isChanged?: boolean;
  /** Not called while the form is being sent. */
  onClose: () => void;
}

/** A dialog that holds one form, with Cancel and the button that sends it. */
export function FormDialog<Draft extends object>(props: FormDialogProps<Draft>) {
  const { title, submit, width = 480, isChanged = false, onClose, ...form } = props;
  const { busy = false } = form;
  const id = useId();
  const [asking, setAsking] = useState(false);
  const field = useRef<HTMLElement>(null);
  const leave = () => {
    if (isChanged) setAsking(true);
    else onClose();
  };
  // Whoever stays goes on where they typed, and not at the button that asked.
  useEffect(() => {
    if (!asking) field.current?.focus();
  }, [asking]);
  return (
    <>
      <ModalDialog
        title={title}
        width={width}
        busy={busy}
        onClose={leave}
        footer={
          <DialogFoot type="submit" form={id} busy={busy} onCancel={leave}>
            {submit}
          </DialogFoot>
        }
      >
        <LeaveGuard when={isChanged} onLeave={onClose} />
        <div
          onFocus={({ target }) => {
            field.current = target;
          }}
        >
          <DraftForm {...form} id={id} className={panelStyles.stack} />
        </div>
      </ModalDialog>
      {asking && (
        <ConfirmDialog
          danger
          title={strings.discardChanges.title}
          confirm={strings.discard}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          <p>{strings.discardChanges.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
