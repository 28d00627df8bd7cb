import { currentOf, messageOf } from 'shared-auth';
import { limits, type Subcategory, type SubcategoryOption } from 'shared-contract/types';
import { Banner, TextField } from 'shared-ui';
import { FormField } from 'shared-ui/draft-form';
import { useNotice } from '../../layout/notice.ts';
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { refusalOf } from '../../parts/refusal.ts';
import { useEdit } from '../../parts/use-edit.ts';
import { strings } from '../../strings.ts';
import {
  draftName,
  subcategoryDraftOf,
  subcategoryFields,
  subcategoryLabels,
  subcategoryRules,
  type SubcategoryDraft,
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
  const change = (part: Partial<SubcategoryDraft>) => {
    if (save.isError) save.reset();
    edit.change(part);
  };
  const words = option ? text.update : text.create;
  return (
    <FormDialog
      title={words.title}
      submit={words.submit}
      draft={draft}
      busy={save.isPending}
      isChanged={edit.isDirty}
      error={save.error}
      refused={refusal.fields}
      onClose={cancel}
      onChange={change}
      onSubmit={() =>
        save.mutate(
          { draft, version: edit.version },
          {
            onSuccess: (saved) => {
              notify(words.done);
              onClose();
              onSaved?.(saved);
            },
          },
        )
      }
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
      <FormField name="title" rules={subcategoryRules.title}>
        <TextField label={text.name} maxLength={limits.titleMax} data-autofocus />
      </FormField>
      <div className={formStyles.formRow}>
        <FormField name="price" rules={subcategoryRules.price}>
          <TextField label={text.price} type="number" inputMode="decimal" min={0} step={0.01} />
        </FormField>
        <FormField name="faceValue" rules={subcategoryRules.faceValue}>
          <TextField
            label={text.faceValue}
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            hint={text.faceValueHint}
          />
        </FormField>
      </div>
    </FormDialog>
  );
}
