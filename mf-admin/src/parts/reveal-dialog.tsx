import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from 'shared-auth';
import { limits } from 'shared-contract/types';
import { Banner, TextField } from 'shared-ui';
import { FormField, required } from 'shared-ui/draft-form';
import { strings } from '../strings.ts';
import { FormDialog } from './form-dialog.tsx';
import { refusalOf } from './refusal.ts';
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
  const [draft, setDraft] = useState({ why: '' });
  const reading = useMutation({
    mutationFn: () => reveal(draft.why.trim()),
    onSuccess: onRevealed,
    gcTime: 0,
  });
  const refusal = refusalOf(reading.error, { why: 'why' });
  return (
    <FormDialog
      title={text.title}
      submit={text.reveal}
      draft={draft}
      busy={reading.isPending}
      error={reading.error}
      refused={refusal.fields}
      onClose={onClose}
      onChange={(part) => {
        setDraft({ ...draft, ...part });
        if (reading.isError) reading.reset();
      }}
      onSubmit={reading.mutate}
    >
      {refusal.hasMore && <Banner tone="error">{messageOf(reading.error, text.failed)}</Banner>}
      <p className={tableStyles.cellQuiet}>{text.intro}</p>
      <FormField name="why" rules={required(text.whyMissing)}>
        <TextField label={text.why} maxLength={limits.whyMax} hint={hint} data-autofocus />
      </FormField>
    </FormDialog>
  );
}
