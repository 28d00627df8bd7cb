import { useState } from 'react';
import { messageOf } from 'shared-auth';
import { limits, type StockLevel } from 'shared-contract/types';
import { Button, TextField } from 'shared-ui';
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
  const wrong = isThreshold(shown) ? undefined : text.thresholdWrong;
  return (
    <form
      className={styles.threshold}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && wrong === undefined && !set.isPending) set.mutate(Number(shown));
      }}
    >
      <TextField
        label={text.thresholdOf(`${row.product.title}, ${row.subcategory.title}`)}
        labelHidden
        inputMode="numeric"
        value={shown}
        error={wrong ?? (set.isError ? messageOf(set.error, text.thresholdFailed) : undefined)}
        onChange={setTyped}
      />
      {isChanged && (
        <Button type="submit" size="sm" loading={set.isPending}>
          {text.save}
        </Button>
      )}
    </form>
  );
}
