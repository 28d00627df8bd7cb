import type { ReactNode } from 'react';
import { messageOf, useDraft } from 'shared-auth';
import type { StockImport } from 'shared-contract/types';
import { limits } from 'shared-contract/types';
import { Banner, Button, TextField } from 'shared-ui';
import { DraftForm, FormField } from 'shared-ui/draft-form';
import { Radio } from 'shared-ui/form';
import { refusalOf } from '../../parts/refusal.ts';
import { strings } from '../../strings.ts';
import { emptyTerms, termsFields, termsOf, termsRules, type TermsDraft } from './terms.view.ts';
import { useCommit } from './use-import.ts';
import * as formStyles from '../../parts/form.module.css';
import * as panelStyles from '../../parts/panel.module.css';
import * as styles from './stock-import.module.css';

const text = strings.stockImport;

/** The details of the batch, and the button that imports it. */
export function CommitForm({ shown, discard }: { shown: StockImport; discard: ReactNode }) {
  const { draft, setDraft, clearDraft } = useDraft<TermsDraft>(`import-terms:${shown._id}`, emptyTerms);
  const commit = useCommit(shown._id, clearDraft);
  const { NEW: fresh, ...others } = shown.counts;
  const hasOthers = Object.values(others).some((count) => count > 0);
  if (fresh === 0)
    return (
      <>
        <Banner tone="warning">{text.nothingNew}</Banner>
        <div className={formStyles.formActions}>{discard}</div>
      </>
    );
  return (
    <DraftForm
      className={panelStyles.stack}
      draft={draft}
      busy={commit.isPending}
      error={commit.error}
      refused={refusalOf(commit.error, termsFields).fields}
      onChange={(part) => setDraft({ ...draft, ...part })}
      onSubmit={() => commit.mutate(termsOf(draft))}
    >
      {commit.isError && (
        <Banner tone="error" reveal={commit.error}>
          {messageOf(commit.error, text.commitFailed)}
        </Banner>
      )}
      {hasOthers && (
        <FormField name="onProblem" rules={termsRules.onProblem}>
          <ProblemChoice />
        </FormField>
      )}
      <FormField name="supplier">
        <TextField label={text.supplier} maxLength={limits.titleMax} />
      </FormField>
      <div className={formStyles.formRow}>
        <FormField name="cost" rules={termsRules.cost}>
          <TextField label={text.cost} inputMode="decimal" hint={text.costHint} />
        </FormField>
        <FormField name="expiry" rules={termsRules.expiry}>
          <TextField label={text.expiry} type="date" hint={text.expiryHint} />
        </FormField>
      </div>
      <div className={formStyles.formActions}>
        {discard}
        <Button type="submit" variant="primary" loading={commit.isPending}>
          {text.submit(fresh)}
        </Button>
      </div>
    </DraftForm>
  );
}

interface ProblemChoiceProps {
  /** The form field passes `value`, `error` and `onChange`. */
  value?: TermsDraft['onProblem'];
  error?: string;
  onChange?: (next: TermsDraft['onProblem']) => void;
}

/** The choice of what an import does with lines that are not new codes. */
function ProblemChoice({ value, error, onChange }: ProblemChoiceProps) {
  return (
    <>
      <div className={styles.choice}>
        <p id="on-problem">{text.onProblem}</p>
        <Radio.Group
          aria-labelledby="on-problem"
          value={value}
          onChange={({ target }) => onChange?.(target.value as TermsDraft['onProblem'])}
          options={[
            { value: 'SKIP', label: text.skip },
            { value: 'STOP', label: text.stop },
          ]}
        />
      </div>
      {error !== undefined && <Banner tone="error">{error}</Banner>}
    </>
  );
}
