import { useMutation } from '@tanstack/react-query';
import { call, messageOf, refresh, useDraft } from 'shared-auth';
import { limits } from 'shared-contract/types';
import { Banner, TextField } from 'shared-ui';
import { FormField, required } from 'shared-ui/draft-form';
import { useNotice } from '../layout/notice.ts';
import { strings } from '../strings.ts';
import { categoryDraft, type CategoryDialogProps } from './category-draft.ts';
import { FormDialog } from './form-dialog.tsx';
import { refusalOf } from './refusal.ts';

const text = strings.category;

/** Creates a category; its name is required (rules 2.12). */
export function CategoryFormDialog({ onClose, onCreated }: CategoryDialogProps) {
  const notify = useNotice();
  const { draft: title, setDraft: setTitle, clearDraft } = useDraft(categoryDraft, '');
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
      draft={{ title }}
      busy={create.isPending}
      isChanged={title !== ''}
      error={create.error}
      refused={refusal.fields}
      onClose={cancel}
      onChange={({ title: next = '' }) => {
        if (create.isError) create.reset();
        setTitle(next);
      }}
      onSubmit={create.mutate}
    >
      {refusal.hasMore && <Banner tone="error">{messageOf(create.error, text.failed)}</Banner>}
      <FormField name="title" rules={required(text.nameMissing)}>
        <TextField
          label={text.name}
          maxLength={limits.titleMax}
          autoComplete="off"
          readOnly={create.isPending}
          data-autofocus
        />
      </FormField>
    </FormDialog>
  );
}
