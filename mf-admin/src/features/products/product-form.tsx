import { useState, type ReactNode } from 'react';
import { hasDraft, messageOf, useSession } from 'shared-auth';
import { Banner, Button } from 'shared-ui';
import { DraftForm } from 'shared-ui/draft-form';
import { CategoryDialog } from '../../parts/category-dialog.tsx';
import { categoryDraft } from '../../parts/category-draft.ts';
import { DiscardButton } from '../../parts/discard-button.tsx';
import { LeaveGuard } from '../../parts/leave-guard.tsx';
import { refusalOf } from '../../parts/refusal.ts';
import { GeneralCard, ReplacementCard } from './product-form-cards.tsx';
import { productFields, type ProductDraft } from './product-draft.view.ts';
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
  /** Shown when the server gave no reason. */
  fallback: string;
  /** The changes of others; shown in place of the error. */
  changed?: ReactNode;
  onSubmit: () => void;
  /** Called when the form is corrected, so that `error` can be cleared. */
  onCorrect: () => void;
}

/** Title, text, picture, category and the rules for replacements. */
export function ProductForm(props: ProductFormProps) {
  const { draft, onChange, isDirty, onDiscard, withPrice, submitLabel } = props;
  const { working, error, fallback, changed, onSubmit, onCorrect } = props;
  const { username } = useSession();
  // A dialog in which something was typed when the session ended opens by itself.
  const [addingCategory, setAddingCategory] = useState(() => hasDraft(username, categoryDraft));
  const refusal = refusalOf(error, productFields);
  const change = (part: Partial<ProductDraft>) => {
    if (error) onCorrect();
    // Automatic replacement is on only while replacements are (rules 2.10).
    onChange(part.replaceEnabled === false ? { ...part, autoReplace: false } : part);
  };
  return (
    <>
      <DraftForm
        className={styles.productEdit}
        draft={draft}
        busy={working}
        error={error}
        refused={refusal.fields}
        onChange={change}
        onSubmit={onSubmit}
      >
        <div className={panelStyles.stack}>
          <GeneralCard withPrice={withPrice} onAddCategory={() => setAddingCategory(true)} />
          <ReplacementCard {...draft} onChange={change} />
          {changed ?? (refusal.hasMore && <Banner tone="error">{messageOf(error, fallback)}</Banner>)}
          <div className={formStyles.formActions}>
            {isDirty && (
              <DiscardButton
                disabled={working}
                onDiscard={() => {
                  onCorrect();
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
      </DraftForm>
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
