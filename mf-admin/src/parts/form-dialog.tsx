import { useId } from 'react';
import { DraftForm, type DraftFormProps } from 'shared-ui/draft-form';
import { ModalDialog } from 'shared-ui/overlay';
import { DialogFoot } from './dialog-foot.tsx';
import * as panelStyles from './panel.module.css';

interface FormDialogProps<Draft extends object> extends DraftFormProps<Draft> {
  title: string;
  /** The label of the submit button. */
  submit: string;
  /** Pixels. */
  width?: number;
  /** Not called while the form is being sent. */
  onClose: () => void;
}

/** A dialog that holds one form, with Cancel and the button that sends it. */
export function FormDialog<Draft extends object>(props: FormDialogProps<Draft>) {
  const { title, submit, width = 480, onClose, ...form } = props;
  const { busy = false } = form;
  const id = useId();
  return (
    <ModalDialog
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
      <DraftForm {...form} id={id} className={panelStyles.stack} />
    </ModalDialog>
  );
}
