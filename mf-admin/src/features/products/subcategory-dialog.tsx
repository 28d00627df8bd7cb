import { useState } from 'react';
import { currentOf, messageOf } from 'shared-auth';
import { limits, type Subcategory, type SubcategoryOption } from 'shared-contract/types';
import { Banner, TextField } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx';
import { focusWrong } from '../../parts/focus-wrong.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { refusalOf } from '../../parts/refusal.ts';
import { useEdit } from '../../parts/use-edit.ts';
import { strings } from '../../strings.ts';
import {
  draftName,
  subcategoryDraftOf,
  subcategoryFields,
  subcategoryLabels,
  subcategoryProblemsOf,
  type SubcategoryDraft,
  type SubcategoryProblems,
} from './subcategory-draft.view.ts';
import { useSaveSubcategory } from './use-product-writes.ts';
import * as formStyles from '../../parts/form.module.css';

const text = strings.subcategory;

interface SubcategoryDialogProps {
  productId: string;
  /** null makes a new one. */
  option: SubcategoryOption | null;
  onClose: () => void;
  /** Called when the list with the option was read again. */
  onSaved?: (option: Pick<Subcategory, '_id'>) => void;
}

/** The draft of a new option. */
const none: Partial<SubcategoryOption> = {};

export function SubcategoryDialog({ productId, option, onClose, onSaved }: SubcategoryDialogProps) {
  const notify = useNotice();
  const edit = useEdit(draftName(productId, option?._id), option ?? none, subcategoryDraftOf);
  const { draft } = edit;
  const [problems, setProblems] = useState<SubcategoryProblems>({});
  const save = useSaveSubcategory(productId, option?._id, {
    onSaved: edit.discard,
    onRefused: edit.refused,
  });
  const isOtherFailure = save.error !== null && currentOf(save.error) === undefined;
  const cancel = () => {
    edit.discard();
    onClose();
  };
  const refusal = refusalOf(save.error, subcategoryFields);
  const shown = { ...refusal.fields, ...problems };
  const change = (part: Partial<SubcategoryDraft>) => {
    if (save.isPending) return;
    if (save.isError) save.reset();
    edit.change(part);
    setProblems({});
  };
  const words = option ? text.update : text.create;
  return (
    <FormDialog
      title={words.title}
      submit={words.submit}
      busy={save.isPending}
      error={save.error}
      onClose={cancel}
      onSubmit={(form) => {
        const wrong = subcategoryProblemsOf(draft);
        setProblems(wrong);
        if (Object.keys(wrong).length > 0) focusWrong(form);
        else
          save.mutate(
            { draft, version: edit.version },
            {
              onSuccess: (saved) => {
                notify(words.done);
                onClose();
                onSaved?.(saved);
              },
            },
          );
      }}
    >
      {edit.isRefused && !isOtherFailure ? (
        <ChangedMeanwhile
          edit={edit}
          save={words.submit}
          label={(field) => subcategoryLabels[field]}
          shown={(field, values) => values[field]}
          onTake={change}
        />
      ) : (
        refusal.hasMore && <Banner tone="error">{messageOf(save.error, words.failed)}</Banner>
      )}
      <TextField
        label={text.name}
        value={draft.title}
        maxLength={limits.titleMax}
        error={shown.title}
        data-autofocus
        onChange={(title) => change({ title })}
      />
      <div className={formStyles.formRow}>
        <TextField
          label={text.price}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          value={draft.price}
          error={shown.price}
          onChange={(price) => change({ price })}
        />
        <TextField
          label={text.faceValue}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          value={draft.faceValue}
          hint={text.faceValueHint}
          error={shown.faceValue}
          onChange={(faceValue) => change({ faceValue })}
        />
      </div>
    </FormDialog>
  );
}
