import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, messageOf, refresh, useDraft } from 'shared-auth';
import { limits, type Category } from 'shared-contract/types';
import { Banner, Button, Dialog, TextField, useFocusRefused } from 'shared-ui';
import { useNotice } from '../layout/notice.ts';
import { strings } from '../strings.ts';
import { focusWrong } from './focus-wrong.ts';
import { refusalOf } from './refusal.ts';
import * as styles from './parts.module.css';

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
      void refresh('GET /products/categories');
      notify(text.created);
      onCreated?.(category);
      onClose();
    },
  });
  const cancel = () => {
    clearDraft();
    onClose();
  };
  const form = useRef<HTMLFormElement>(null);
  const refusal = refusalOf(create.error, { title: 'title' });
  useFocusRefused(form, create.error);
  return (
    <Dialog
      open
      title={text.title}
      width={480}
      busy={create.isPending}
      onClose={cancel}
      footer={
        <>
          <Button disabled={create.isPending} onClick={cancel}>
            {strings.cancel}
          </Button>
          <Button variant="primary" type="submit" form="category-form" loading={create.isPending}>
            {text.create}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="category-form"
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (create.isPending) return;
          setMissing(title.trim() === '');
          if (title.trim()) create.mutate();
          else focusWrong(event.currentTarget);
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
      </form>
    </Dialog>
  );
}
