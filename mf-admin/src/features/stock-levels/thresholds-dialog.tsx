import { useId, useState } from 'react';
import { messageOf } from 'shared-auth';
import type { StockLevel } from 'shared-contract/types';
import { TextField } from 'shared-ui';
import { DraftForm, emptyOr, FormField } from 'shared-ui/draft-form';
import { useNotice } from '../../layout/notice.ts';
import { OneByOneDialog } from '../../parts/one-by-one-dialog.tsx';
import { strings } from '../../strings.ts';
import { isThreshold } from './threshold.tsx';
import { useSetThresholds } from './use-stock-levels.ts';

const text = strings.stockLevels;

interface ThresholdsDialogProps {
  chosen: readonly StockLevel[];
  /** Called with the options whose threshold was not set. */
  onClose: (left: readonly StockLevel[]) => void;
}

/** Sets one threshold for all selected options, and names the refused ones with the reason (rules 3.17). */
export function ThresholdsDialog({ chosen, onClose }: ThresholdsDialogProps) {
  const notify = useNotice();
  const [typed, setTyped] = useState('');
  const set = useSetThresholds(chosen, Number(typed), (count) => {
    notify(text.thresholdsDone(count, Number(typed)));
    onClose([]);
  });
  const id = useId();
  return (
    <OneByOneDialog
      of={set}
      title={text.thresholdsTitle(chosen.length)}
      confirm={text.save}
      ready={isThreshold(typed)}
      form={id}
      refused={{
        title: text.thresholdsRefused,
        nameOf: ({ product, subcategory }) => `${product.title}, ${subcategory.title}`,
        why: (error) => messageOf(error, text.thresholdFailed),
      }}
      others={null}
      onClose={() => onClose(set.without(chosen))}
    >
      <DraftForm
        id={id}
        draft={{ threshold: typed }}
        busy={set.isPending}
        onChange={({ threshold = '' }) => setTyped(threshold)}
        onSubmit={set.start}
      >
        <FormField
          name="threshold"
          validateTrigger="onChange"
          rules={emptyOr(isThreshold, text.thresholdWrong)}
        >
          <TextField label={text.columns.threshold} inputMode="numeric" data-autofocus />
        </FormField>
      </DraftForm>
    </OneByOneDialog>
  );
}
