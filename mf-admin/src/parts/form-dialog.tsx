import { useId, useRef, type ReactNode } from 'react';
import { Dialog, useFocusRefused } from 'shared-ui';
import { DialogFoot } from './dialog-foot.tsx';
import * as panelStyles from './panel.module.css';

interface FormDialogProps {
  title: string;
  /** The label of the submit button. */
  submit: string;
  /** Pixels. */
  width?: number;
  /** The form is being sent. */
  busy: boolean;
  /** What the last try threw: the focus goes to the field that it names. */
  error: unknown;
  children: ReactNode;
  /** Not called while the form is being sent. */
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
}

/** A dialog that holds one form, with Cancel and the button that sends it. */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, width = 480, busy, error, children, onSubmit, onClose } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useFocusRefused(form, error);
  return (
    <Dialog
      open
      title={title}
      width={width}
      busy={busy}
      onClose={onClose}
      footer={
        <DialogFoot type="submit" form={id} busy={busy} onCancel={onClose}>
          {submit}
        </DialogFoot>
      }
    >
      <form
        ref={form}
        id={id}
        className={panelStyles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit(event.currentTarget);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
