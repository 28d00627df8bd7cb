import { useState } from 'react';
import { currentOf, messageOf } from 'shared-auth';
import type { CountedCategory, AdminCategory } from 'shared-contract/types';
import { Banner, SelectField } from 'shared-ui';
import { FormField, required } from 'shared-ui/draft-form';
import { useNotice } from '../../layout/notice.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { refusalOf } from '../../parts/refusal.ts';
import { strings } from '../../strings.ts';
import { useMerge } from './use-categories.ts';

const text = strings.categories.merging;

interface MergeDialogProps {
  category: CountedCategory;
  categories: readonly CountedCategory[];
  onClose: () => void;
}

/** Moves the products of a category into another one, and says how many before anything happens (rules 2.18). */
export function MergeDialog({ category, categories, onClose }: MergeDialogProps) {
  const notify = useNotice();
  const [draft, setDraft] = useState({ into: '' });
  const [version, setVersion] = useState(category.version);
  const merge = useMerge();
  const current = currentOf<AdminCategory>(merge.error);
  const refusal = refusalOf(merge.error, { into: 'into' });
  const others = categories.filter(({ _id }) => _id !== category._id);
  return (
    <FormDialog
      title={text.title(category.title)}
      submit={text.save}
      draft={draft}
      busy={merge.isPending}
      error={merge.error}
      refused={refusal.fields}
      onClose={onClose}
      onChange={(part) => setDraft({ ...draft, ...part })}
      onSubmit={() =>
        merge.mutate(
          { _id: category._id, version, ...draft },
          {
            onSuccess: ({ message }) => {
              notify(message);
              onClose();
            },
            onError: (error) => setVersion(currentOf<AdminCategory>(error)?.version ?? version),
          },
        )
      }
    >
      {current && <Banner tone="warning">{text.changed(current.title)}</Banner>}
      {refusal.hasMore && !current && <Banner tone="error">{messageOf(merge.error, text.failed)}</Banner>}
      <p>{text.text(category.title, category.product_count)}</p>
      <FormField name="into" rules={required(text.missing)}>
        <SelectField
          label={text.into}
          hint={others.length === 0 ? text.only : undefined}
          disabled={merge.isPending || others.length === 0}
          data-autofocus
        >
          <option value="">{text.choose}</option>
          {others.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
        </SelectField>
      </FormField>
    </FormDialog>
  );
}
