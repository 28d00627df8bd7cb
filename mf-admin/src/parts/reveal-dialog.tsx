import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { fieldErrorsOf, messageOf } from 'shared-auth';
import { limits } from 'shared-contract/types';
import { Banner, TextField } from 'shared-ui';
import { strings } from '../strings.ts';
import { FormDialog } from './form-dialog.tsx';
import * as tableStyles from './table.module.css';

const text = strings.codes;

interface RevealDialogProps<Revealed> {
  hint: string;
  /** Reads the codes in clear; `why` goes into the audit log. */
  reveal: (why: string) => Promise<Revealed>;
  onClose: () => void;
  onRevealed: (revealed: Revealed) => void;
}

/** Asks why somebody needs codes in clear before they are read (rules 3.16). */
export function RevealDialog<Revealed>({ hint, reveal, onClose, onRevealed }: RevealDialogProps<Revealed>) {
  const [why, setWhy] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const reading = useMutation({ mutationFn: () => reveal(why.trim()), onSuccess: onRevealed, gcTime: 0 });
  const refused = fieldErrorsOf(reading.error)['why'];
  return (
    <FormDialog
      title={text.title}
      submit={text.reveal}
      busy={reading.isPending}
      error={isMissing || reading.error}
      onClose={onClose}
      onSubmit={() => (why.trim() ? reading.mutate() : setIsMissing(true))}
    >
      {reading.isError && !refused && <Banner tone="error">{messageOf(reading.error, text.failed)}</Banner>}
      <p className={tableStyles.cellQuiet}>{text.intro}</p>
      <TextField
        label={text.why}
        value={why}
        maxLength={limits.whyMax}
        hint={hint}
        error={isMissing ? text.whyMissing : refused}
        data-autofocus
        onChange={(next) => {
          setWhy(next);
          setIsMissing(false);
          if (reading.isError) reading.reset();
        }}
      />
    </FormDialog>
  );
}
