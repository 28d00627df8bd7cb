import { currentOf, messageOf } from 'shared-auth';
import { limits, type CountedCategory, type AdminCategory } from 'shared-contract/types';
import { Banner, TextField } from 'shared-ui';
import { FormField, required } from 'shared-ui/draft-form';
import { useNotice } from '../../layout/notice.ts';
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
      draft={edit.draft}
      busy={rename.isPending}
      isChanged={edit.isDirty}
      error={rename.error}
      refused={refusal.fields}
      onClose={close}
      onChange={(part) => {
        if (rename.isError && !current) rename.reset();
        edit.change(part);
      }}
      onSubmit={() =>
        rename.mutate(
          { _id: category._id, version: edit.version, title: edit.draft.title.trim() },
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
        )
      }
    >
      {current && <Banner tone="warning">{text.changed(current.title)}</Banner>}
      {refusal.hasMore && !current && <Banner tone="error">{messageOf(rename.error, text.failed)}</Banner>}
      <FormField name="title" rules={required(text.missing)}>
        <TextField
          label={text.name}
          hint={text.hint}
          maxLength={limits.titleMax}
          autoComplete="off"
          readOnly={rename.isPending}
          data-autofocus
        />
      </FormField>
    </FormDialog>
  );
}
