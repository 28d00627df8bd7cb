import { useRef, useState } from 'react';
import { messageOf } from 'shared-auth';
import { Banner, Button, useFocusRefused } from 'shared-ui';
import { CategoryDialog } from '../../parts/category-dialog.tsx';
import { focusWrong } from '../../parts/focus-wrong.ts';
import { refusalOf } from '../../parts/refusal.ts';
import { GeneralCard, ReplacementCard } from './product-form-cards.tsx';
import { problemsOf, productFields, type ProductDraft, type ProductProblems } from './product-draft.view.ts';
import { ProductPreview } from './product-preview.tsx';

interface ProductFormProps {
  /** What is there; a field that was not touched goes on showing it when it changes. */
  start: ProductDraft;
  /** A new product has a starting price until it has options. */
  withPrice: boolean;
  submitLabel: string;
  working: boolean;
  error: unknown;
  /** Said when the server gave no reason. */
  fallback: string;
  /** `onSaved` is to be called when it is in `start`. */
  onSubmit: (draft: ProductDraft, onSaved: () => void) => void;
  /** Something is being corrected: `error` may go. */
  onCorrect: () => void;
}

/** Title, text, picture, category and the rules for replacements; the first wrong field gets the focus. */
export function ProductForm(props: ProductFormProps) {
  const { start, withPrice, submitLabel, working, error, fallback, onSubmit, onCorrect } = props;
  const [changes, setChanges] = useState<Partial<ProductDraft>>({});
  const draft = { ...start, ...changes };
  const [problems, setProblems] = useState<ProductProblems>({});
  const [addingCategory, setAddingCategory] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refusal = refusalOf(error, productFields);
  const shown = { ...refusal.fields, ...problems };
  useFocusRefused(form, error);
  const change = (part: Partial<ProductDraft>) => {
    // Not `disabled` meanwhile: the browser would take the focus from the field that has it.
    if (working) return;
    if (error) onCorrect();
    setChanges({ ...changes, ...part });
    const left = { ...problems };
    for (const name of Object.keys(part)) delete left[name as keyof ProductDraft];
    setProblems(left);
  };
  return (
    <>
      <form
        ref={form}
        className="product-edit"
        noValidate
        aria-busy={working}
        onSubmit={(event) => {
          event.preventDefault();
          if (working) return;
          const wrong = problemsOf(draft, { withPrice });
          setProblems(wrong);
          if (Object.keys(wrong).length === 0) onSubmit(draft, () => setChanges({}));
          else focusWrong(event.currentTarget);
        }}
      >
        <div className="stack product-edit__main">
          <GeneralCard
            draft={draft}
            problems={shown}
            withPrice={withPrice}
            onChange={change}
            onAddCategory={() => setAddingCategory(true)}
          />
          <ReplacementCard draft={draft} problems={shown} onChange={change} />
          {refusal.hasMore && <Banner tone="error">{messageOf(error, fallback)}</Banner>}
          <div className="form-actions">
            <Button variant="primary" size="lg" type="submit" loading={working}>
              {submitLabel}
            </Button>
          </div>
        </div>
        <ProductPreview draft={draft} />
      </form>
      {/* Beside the form, not in it: the dialog has a form of its own. */}
      {addingCategory && (
        <CategoryDialog
          onClose={() => setAddingCategory(false)}
          onCreated={({ _id }) => change({ category: _id })}
        />
      )}
    </>
  );
}
