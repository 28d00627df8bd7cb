import { BellRing } from 'lucide-react';
import type { StockLevel } from 'shared-contract/types';
import { SelectedRows } from '../../parts/selected-rows.tsx';
import type { Selection } from '../../parts/use-selection.tsx';
import { strings } from '../../strings.ts';
import { ThresholdsDialog } from './thresholds-dialog.tsx';
import { saveLevels } from './use-stock-levels.ts';

const text = strings.stockLevels;

/** The actions on all selected options. */
export const SelectedLevels = ({ selection }: { selection: Selection<StockLevel> }) => (
  <SelectedRows
    selection={selection}
    save={saveLevels}
    csvFailed={text.csvFailed}
    action={{ label: text.setThresholds, icon: BellRing }}
    dialog={(onClose) => <ThresholdsDialog chosen={selection.rows} onClose={onClose} />}
  />
);
