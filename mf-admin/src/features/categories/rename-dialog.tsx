import { useState } from 'react';
import { currentOf, messageOf } from 'shared-auth';
import { limits, type CountedCategory, type AdminCategory } from 'shared-contract/types';
import { Banner, TextField } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { focusWrong } from '../../parts/focus-wrong.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { refusalOf } from '../../parts/refusal.ts';
import { useEdit } from '../../parts/use-edit.ts';
import { strings } from '../../strings.ts';
import { useRename } from './use-categories.ts';

const text = strings.categories.renaming;

/** The name of the draft. */
export const renameDraft = (categoryId: string): string => `category:${categoryId}`;

const draftOf = ({ title }: AdminCategory) => ({ title });

/** A new name. When somebody else has renamed it meanwhile, that name is shown, and the next press overwrites it. */
export function RenameDialog({ category, onClose }: { category: CountedCategory; onClose: () => void }) {
  const notify = useNotice();
  const edit = useEdit<AdminCategory, { title: string }>(renameDraft(category._id), category, draftOf);
  const { title } = edit.draft;
  const [missing, setMissing] = useState(false);
  const rename = useRename();
  const current = currentOf<AdminCategory>(rename.error);
  const refusal = refusalOf(rename.error, { title: 'title' });
  const close = () => {
    edit.discard();
    onClose();
  };
  return (
    <FormDialog
      title={text.title}
      submit={text.save}
      busy={rename.isPending}
      error={rename.error}
      onClose={close}
      onSubmit={(form) => {
        setMissing(title.trim() === '');
        if (title.trim() === '') {
          focusWrong(form);
          return;
        }
        rename.mutate(
          { _id: category._id, version: edit.version, title: title.trim() },
          {
            onSuccess: ({ message }) => {
              notify(message);
              close();
            },
            onError: (error) => {
              const now = currentOf<AdminCategory>(error);
              if (now) edit.refused(now);
            },
          },
        );
      }}
    >
      {current && <Banner tone="warning">{text.changed(current.title)}</Banner>}
      {refusal.hasMore && !current && <Banner tone="error">{messageOf(rename.error, text.failed)}</Banner>}
      <TextField
        label={text.name}
        value={title}
        hint={text.hint}
        error={missing ? text.missing : refusal.fields.title}
        maxLength={limits.titleMax}
        autoComplete="off"
        readOnly={rename.isPending}
        data-autofocus
        onChange={(next) => {
          if (rename.isError && !current) rename.reset();
          edit.change({ title: next });
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
