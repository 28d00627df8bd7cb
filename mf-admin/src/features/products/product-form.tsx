import { useRef, useState } from 'react';
import { fieldErrorsOf, messageOf } from 'shared-auth';
import { Banner, Button } from 'shared-ui';
import { CategoryDialog } from '../../parts/category-dialog.tsx';
import { GeneralCard, ReplacementCard } from './product-form-cards.tsx';
import { problemsFrom, problemsOf, type ProductDraft, type ProductProblems } from './product-draft.view.ts';
import { ProductPreview } from './product-preview.tsx';

interface ProductFormProps {
  start: ProductDraft;
  /** A new product has a starting price until it has options. */
  withPrice: boolean;
  submitLabel: string;
  working: boolean;
  error: unknown;
  /** Said when the server gave no reason. */
  fallback: string;
  onSubmit: (draft: ProductDraft) => void;
}

/** Title, text, picture, category and the rules for replacements; the first wrong field gets the focus. */
export function ProductForm(props: ProductFormProps) {
  const { start, withPrice, submitLabel, working, error, fallback, onSubmit } = props;
  const [draft, setDraft] = useState(start);
  const [problems, setProblems] = useState<ProductProblems>({});
  const [addingCategory, setAddingCategory] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const serverProblems = problemsFrom(fieldErrorsOf(error));
  const shown = { ...serverProblems, ...problems };
  const change = (part: Partial<ProductDraft>) => {
    setDraft({ ...draft, ...part });
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
        onSubmit={(event) => {
          event.preventDefault();
          const wrong = problemsOf(draft, { withPrice });
          setProblems(wrong);
          if (Object.keys(wrong).length === 0) onSubmit(draft);
          else
            requestAnimationFrame(() =>
              form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
            );
        }}
      >
        <fieldset className="stack product-edit__main" disabled={working}>
          <GeneralCard
            draft={draft}
            problems={shown}
            withPrice={withPrice}
            onChange={change}
            onAddCategory={() => setAddingCategory(true)}
          />
          <ReplacementCard draft={draft} problems={shown} onChange={change} />
          {Boolean(error) && Object.keys(serverProblems).length === 0 && (
            <Banner tone="error">{messageOf(error, fallback)}</Banner>
          )}
          <div className="form-actions">
            <Button variant="primary" size="lg" type="submit" loading={working}>
              {submitLabel}
            </Button>
          </div>
        </fieldset>
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
