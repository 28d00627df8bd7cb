import { useId, useState } from 'react';
import { limits } from 'shared-contract/types';
import { Banner, Button, Dialog, TextField } from 'shared-ui';
import { strings } from './strings.ts';
import * as styles from './factors.module.css';

const text = strings.name;

interface PasskeyNameDialogProps {
  /** The present name; absent for a new passkey. */
  name?: string | undefined;
  busy: boolean;
  error: string | null;
  onClose: () => void;
  onSubmit: (name: string) => void;
}

/** Asks for the name of a passkey. */
export function PasskeyNameDialog({ name, busy, error, onClose, onSubmit }: PasskeyNameDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState(name ?? text.suggestion);
  const [missing, setMissing] = useState(false);
  const isNew = name === undefined;
  return (
    <Dialog
      open
      title={isNew ? text.addTitle : text.title}
      width={480}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button variant="primary" type="submit" form={id} loading={busy}>
            {isNew ? text.add : text.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(typed.trim() === '');
          if (typed.trim() !== '' && !busy) onSubmit(typed.trim());
        }}
      >
        {error && <Banner tone="error">{error}</Banner>}
        <TextField
          label={text.label}
          hint={isNew ? text.hint : text.renameHint}
          value={typed}
          maxLength={limits.passkeyNameMax}
          readOnly={busy}
          error={missing ? text.missing : undefined}
          data-autofocus
          onChange={(value) => {
            setTyped(value);
            setMissing(false);
          }}
        />
      </form>
    </Dialog>
  );
}
