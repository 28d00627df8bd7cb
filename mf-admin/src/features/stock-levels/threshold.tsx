import { useState } from 'react';
import { messageOf } from 'shared-auth';
import { limits, type StockLevel } from 'shared-contract/types';
import { Button, TextField } from 'shared-ui';
import { DraftForm, FormField, matches } from 'shared-ui/draft-form';
import { useNotice } from '../../layout/notice.ts';
import { strings } from '../../strings.ts';
import { useSetThreshold } from './use-stock-levels.ts';
import * as styles from './stock-levels.module.css';

const text = strings.stockLevels;

/** Whether a typed text can be a threshold. */
export const isThreshold = (typed: string) => /^\d{1,7}$/.test(typed) && Number(typed) <= limits.lowStockMax;

/** From how many codes on an option counts as low. */
export function Threshold({ row }: { row: StockLevel }) {
  const notify = useNotice();
  const [typed, setTyped] = useState<string>();
  const set = useSetThreshold(row.subcategory._id, (message) => {
    notify(message);
    setTyped(undefined);
  });
  const shown = typed ?? String(row.low_stock_at);
  const isChanged = shown !== String(row.low_stock_at);
  return (
    <DraftForm
      className={styles.threshold}
      draft={{ threshold: shown }}
      busy={set.isPending}
      error={set.error}
      refused={[{ name: 'threshold', errors: [messageOf(set.error, text.thresholdFailed)] }]}
      onChange={({ threshold }) => setTyped(threshold)}
      onSubmit={() => {
        if (isChanged) set.mutate(Number(shown));
      }}
    >
      <FormField
        name="threshold"
        validateTrigger="onChange"
        rules={matches(isThreshold, text.thresholdWrong)}
      >
        <TextField
          label={text.thresholdOf(`${row.product.title}, ${row.subcategory.title}`)}
          labelHidden
          inputMode="numeric"
        />
      </FormField>
      {isChanged && (
        <Button type="submit" size="sm" loading={set.isPending}>
          {text.save}
        </Button>
      )}
    </DraftForm>
  );
}
