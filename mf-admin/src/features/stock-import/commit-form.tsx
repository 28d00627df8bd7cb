import { useState, type ReactNode } from 'react';
import { fieldErrorsOf, messageOf, useDraft } from 'shared-auth';
import type { StockImport } from 'shared-contract/types';
import { limits } from 'shared-contract/types';
import { Banner, Button, TextField } from 'shared-ui';
import { Radio } from 'shared-ui/form';
import { focusWrong } from '../../parts/focus-wrong.ts';
import { strings } from '../../strings.ts';
import { emptyTerms, problemsOf, termsOf, type TermsDraft } from './terms.view.ts';
import { useCommit } from './use-import.ts';
import * as formStyles from '../../parts/form.module.css';
import * as panelStyles from '../../parts/panel.module.css';
import * as styles from './stock-import.module.css';

const text = strings.stockImport;

/** The details of the batch, and the button that imports it. */
export function CommitForm({ shown, discard }: { shown: StockImport; discard: ReactNode }) {
  const { draft, setDraft, clearDraft } = useDraft<TermsDraft>(`import-terms:${shown._id}`, emptyTerms);
  const [isChecked, setChecked] = useState(false);
  const commit = useCommit(shown._id, clearDraft);
  const { NEW: fresh, ...others } = shown.counts;
  const hasOthers = Object.values(others).some((count) => count > 0);
  const problems = isChecked ? problemsOf(draft, hasOthers, new Date()) : {};
  const refused = fieldErrorsOf(commit.error);
  const change = (part: Partial<TermsDraft>) => setDraft({ ...draft, ...part });
  if (fresh === 0)
    return (
      <>
        <Banner tone="warning">{text.nothingNew}</Banner>
        <div className={formStyles.formActions}>{discard}</div>
      </>
    );
  return (
    <form
      className={panelStyles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (Object.keys(problemsOf(draft, hasOthers, new Date())).length > 0) focusWrong(event.currentTarget);
        else if (!commit.isPending) commit.mutate(termsOf(draft));
      }}
    >
      {commit.isError && (
        <Banner tone="error" reveal={commit.error}>
          {messageOf(commit.error, text.commitFailed)}
        </Banner>
      )}
      {hasOthers && (
        <div className={styles.choice}>
          <p id="on-problem">{text.onProblem}</p>
          <Radio.Group
            aria-labelledby="on-problem"
            value={draft.onProblem}
            onChange={({ target }) => change({ onProblem: target.value as TermsDraft['onProblem'] })}
            options={[
              { value: 'SKIP', label: text.skip },
              { value: 'STOP', label: text.stop },
            ]}
          />
        </div>
      )}
      {problems.onProblem !== undefined && <Banner tone="error">{problems.onProblem}</Banner>}
      <TextField
        label={text.supplier}
        maxLength={limits.titleMax}
        value={draft.supplier}
        error={refused['supplier']}
        onChange={(supplier) => change({ supplier })}
      />
      <div className={formStyles.formRow}>
        <TextField
          label={text.cost}
          inputMode="decimal"
          hint={text.costHint}
          value={draft.cost}
          error={problems.cost ?? refused['unit_cost']}
          onChange={(cost) => change({ cost })}
        />
        <TextField
          label={text.expiry}
          type="date"
          hint={text.expiryHint}
          value={draft.expiry}
          error={problems.expiry ?? refused['expires_unix']}
          onChange={(expiry) => change({ expiry })}
        />
      </div>
      <div className={formStyles.formActions}>
        {discard}
        <Button type="submit" variant="primary" loading={commit.isPending}>
          {text.submit(fresh)}
        </Button>
      </div>
    </form>
  );
}
