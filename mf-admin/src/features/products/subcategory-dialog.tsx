import { useState } from 'react';
import { fieldErrorsOf, messageOf } from 'shared-auth';
import { limits, type SubcategoryOption } from 'shared-contract/types';
import { Banner, Button, Dialog, TextField } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { strings } from '../../strings.ts';
import {
  subcategoryDraftOf,
  subcategoryProblemsOf,
  type SubcategoryDraft,
  type SubcategoryProblems,
} from './subcategory-draft.view.ts';
import { useSaveSubcategory } from './use-product-writes.ts';

const text = strings.subcategory;

interface SubcategoryDialogProps {
  productId: string;
  /** null makes a new one. */
  option: SubcategoryOption | null;
  onClose: () => void;
}

export function SubcategoryDialog({ productId, option, onClose }: SubcategoryDialogProps) {
  const notify = useNotice();
  const [draft, setDraft] = useState(() => subcategoryDraftOf(option));
  const [problems, setProblems] = useState<SubcategoryProblems>({});
  const save = useSaveSubcategory(productId, option?._id);
  const fields = fieldErrorsOf(save.error);
  const change = (part: Partial<SubcategoryDraft>) => {
    setDraft({ ...draft, ...part });
    setProblems({});
  };
  const words = option ? text.update : text.create;
  return (
    <Dialog
      open
      title={words.title}
      width={480}
      busy={save.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button variant="primary" type="submit" form="subcategory-form" loading={save.isPending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form
        id="subcategory-form"
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const wrong = subcategoryProblemsOf(draft);
          setProblems(wrong);
          if (Object.keys(wrong).length > 0) return;
          save.mutate(draft, {
            onSuccess: () => {
              notify(words.done);
              onClose();
            },
          });
        }}
      >
        {save.isError && Object.keys(fields).length === 0 && (
          <Banner tone="error">{messageOf(save.error, words.failed)}</Banner>
        )}
        <TextField
          label={text.name}
          value={draft.title}
          maxLength={limits.titleMax}
          error={problems.title ?? fields['title']}
          data-autofocus
          onChange={(title) => change({ title })}
        />
        <div className="form-row">
          <TextField
            label={text.price}
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            value={draft.price}
            error={problems.price ?? fields['price']}
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
            error={problems.faceValue ?? fields['face_value']}
            onChange={(faceValue) => change({ faceValue })}
          />
        </div>
      </form>
    </Dialog>
  );
}
