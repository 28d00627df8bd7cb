import { useState } from 'react';
import { BellRing } from 'lucide-react';
import type { StockLevel } from 'shared-contract/types';
import { Button } from 'shared-ui';
import { SelectionBar } from '../../parts/selection-bar.tsx';
import type { Selection } from '../../parts/use-selection.tsx';
import { strings } from '../../strings.ts';
import { ThresholdsDialog } from './thresholds-dialog.tsx';
import { saveLevels } from './use-stock-levels.ts';

const text = strings.stockLevels;

/** What can be done with all options that were chosen. */
export function SelectedLevels({ selection }: { selection: Selection<StockLevel> }) {
  const [setting, setSetting] = useState(false);
  return (
    <SelectionBar
      selection={selection}
      save={saveLevels}
      csvLabel={text.csvSelected}
      csvFailed={text.csvFailed}
    >
      <Button
        size="sm"
        icon={<BellRing size={14} strokeWidth={2} aria-hidden="true" />}
        onClick={() => setSetting(true)}
      >
        {text.setThresholds}
      </Button>
      {setting && (
        <ThresholdsDialog
          chosen={selection.rows}
          onClose={(left) => {
            setSetting(false);
            selection.keep(left);
          }}
        />
      )}
    </SelectionBar>
  );
}
