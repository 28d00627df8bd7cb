import { useRef, useState, type ReactNode } from 'react';
import { hasDraft, messageOf, useSession } from 'shared-auth';
import { Banner, Button, useFocusRefused } from 'shared-ui';
import { CategoryDialog, categoryDraft } from '../../parts/category-dialog.tsx';
import { DiscardButton } from '../../parts/discard-button.tsx';
import { focusWrong } from '../../parts/focus-wrong.ts';
import { LeaveGuard } from '../../parts/leave-guard.tsx';
import { refusalOf } from '../../parts/refusal.ts';
import { GeneralCard, ReplacementCard } from './product-form-cards.tsx';
import { problemsOf, productFields, type ProductDraft, type ProductProblems } from './product-draft.view.ts';
import { ProductPreview } from './product-preview.tsx';
import * as formStyles from '../../parts/form.module.css';
import * as panelStyles from '../../parts/panel.module.css';
import * as styles from './products.module.css';

interface ProductFormProps {
  draft: ProductDraft;
  onChange: (part: Partial<ProductDraft>) => void;
  /** Something was changed that is not saved. */
  isDirty: boolean;
  onDiscard: () => void;
  /** A new product has a starting price until it has options. */
  withPrice: boolean;
  submitLabel: string;
  working: boolean;
  error: unknown;
  /** Said when the server gave no reason. */
  fallback: string;
  /** What others changed; shown in place of the error. */
  changed?: ReactNode;
  onSubmit: () => void;
  /** Called when the form is corrected, so that `error` can be cleared. */
  onCorrect: () => void;
}

/** Title, text, picture, category and the rules for replacements; the first wrong field gets the focus. */
export function ProductForm(props: ProductFormProps) {
  const { draft, onChange, isDirty, onDiscard, withPrice, submitLabel } = props;
  const { working, error, fallback, changed, onSubmit, onCorrect } = props;
  const [problems, setProblems] = useState<ProductProblems>({});
  const { username } = useSession();
  // A dialog in which something was typed when the session ended opens by itself.
  const [addingCategory, setAddingCategory] = useState(() => hasDraft(username, categoryDraft));
  const form = useRef<HTMLFormElement>(null);
  const refusal = refusalOf(error, productFields);
  const shown = { ...refusal.fields, ...problems };
  useFocusRefused(form, error);
  const change = (part: Partial<ProductDraft>) => {
    // Not `disabled` meanwhile, because the field that has the focus would lose it.
    if (working) return;
    if (error) onCorrect();
    onChange(part);
    const left = { ...problems };
    for (const name of Object.keys(part)) delete left[name as keyof ProductDraft];
    setProblems(left);
  };
  return (
    <>
      <form
        ref={form}
        className={styles.productEdit}
        noValidate
        aria-busy={working}
        onSubmit={(event) => {
          event.preventDefault();
          if (working) return;
          const wrong = problemsOf(draft, { withPrice });
          setProblems(wrong);
          if (Object.keys(wrong).length === 0) onSubmit();
          else focusWrong(event.currentTarget);
        }}
      >
        <div className={panelStyles.stack}>
          <GeneralCard
            draft={draft}
            problems={shown}
            withPrice={withPrice}
            onChange={change}
            onAddCategory={() => setAddingCategory(true)}
          />
          <ReplacementCard draft={draft} problems={shown} onChange={change} />
          {changed ?? (refusal.hasMore && <Banner tone="error">{messageOf(error, fallback)}</Banner>)}
          <div className={formStyles.formActions}>
            {isDirty && (
              <DiscardButton
                disabled={working}
                onDiscard={() => {
                  onCorrect();
                  setProblems({});
                  onDiscard();
                }}
              />
            )}
            <Button variant="primary" size="lg" type="submit" loading={working}>
              {submitLabel}
            </Button>
          </div>
        </div>
        <ProductPreview draft={draft} />
      </form>
      <LeaveGuard when={isDirty} onLeave={onDiscard} />
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
