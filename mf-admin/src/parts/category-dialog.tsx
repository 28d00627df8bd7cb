import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, messageOf, refresh, useDraft } from 'shared-auth';
import { limits, type Category } from 'shared-contract/types';
import { Banner, TextField } from 'shared-ui';
import { useNotice } from '../layout/notice.ts';
import { strings } from '../strings.ts';
import { focusWrong } from './focus-wrong.ts';
import { FormDialog } from './form-dialog.tsx';
import { refusalOf } from './refusal.ts';

const text = strings.category;

/** The name of the draft. */
export const categoryDraft = 'category';

interface CategoryDialogProps {
  onClose: () => void;
  onCreated?: (category: Category) => void;
}

/** Creates a category; its name is required (rules 2.12). */
export function CategoryDialog({ onClose, onCreated }: CategoryDialogProps) {
  const notify = useNotice();
  const { draft: title, setDraft: setTitle, clearDraft } = useDraft(categoryDraft, '');
  const [missing, setMissing] = useState(false);
  const create = useMutation({
    mutationFn: () => call('POST /admin/category/create', { body: { title: title.trim() } }),
    onSuccess: ({ category }) => {
      clearDraft();
      void refresh('GET /products/categories', 'GET /admin/categories');
      notify(text.created);
      onCreated?.(category);
      onClose();
    },
  });
  const cancel = () => {
    clearDraft();
    onClose();
  };
  const refusal = refusalOf(create.error, { title: 'title' });
  return (
    <FormDialog
      title={text.title}
      submit={text.create}
      busy={create.isPending}
      error={create.error}
      onClose={cancel}
      onSubmit={(form) => {
        setMissing(title.trim() === '');
        if (title.trim()) create.mutate();
        else focusWrong(form);
      }}
    >
      {refusal.hasMore && <Banner tone="error">{messageOf(create.error, text.failed)}</Banner>}
      <TextField
        label={text.name}
        value={title}
        error={missing ? text.nameMissing : refusal.fields.title}
        maxLength={limits.titleMax}
        autoComplete="off"
        readOnly={create.isPending}
        data-autofocus
        onChange={(next) => {
          if (create.isError) create.reset();
          setTitle(next);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
