import { useState } from 'react';
import { currentOf, messageOf } from 'shared-auth';
import type { CountedCategory, AdminCategory } from 'shared-contract/types';
import { Banner, SelectField } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { focusWrong } from '../../parts/focus-wrong.ts';
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
  const [into, setInto] = useState('');
  const [version, setVersion] = useState(category.version);
  const [missing, setMissing] = useState(false);
  const merge = useMerge();
  const current = currentOf<AdminCategory>(merge.error);
  const refusal = refusalOf(merge.error, { into: 'into' });
  const others = categories.filter(({ _id }) => _id !== category._id);
  return (
    <FormDialog
      title={text.title(category.title)}
      submit={text.save}
      busy={merge.isPending}
      error={merge.error}
      onClose={onClose}
      onSubmit={(form) => {
        setMissing(into === '');
        if (into === '') {
          focusWrong(form);
          return;
        }
        merge.mutate(
          { _id: category._id, version, into },
          {
            onSuccess: ({ message }) => {
              notify(message);
              onClose();
            },
            onError: (error) => setVersion(currentOf<AdminCategory>(error)?.version ?? version),
          },
        );
      }}
    >
      {current && <Banner tone="warning">{text.changed(current.title)}</Banner>}
      {refusal.hasMore && !current && <Banner tone="error">{messageOf(merge.error, text.failed)}</Banner>}
      <p>{text.text(category.title, category.product_count)}</p>
      <SelectField
        label={text.into}
        value={into}
        hint={others.length === 0 ? text.only : undefined}
        error={missing ? text.missing : refusal.fields.into}
        disabled={merge.isPending || others.length === 0}
        data-autofocus
        onChange={(next) => {
          setInto(next);
          setMissing(false);
        }}
      >
        <option value="">{text.choose}</option>
        {others.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
