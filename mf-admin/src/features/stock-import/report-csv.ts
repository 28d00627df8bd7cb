import type { StockImportRow } from 'shared-contract/types';
import { csv } from 'shared-ui/csv';
import { strings } from '../../strings.ts';

const text = strings.stockImport;

/** Lines as a CSV file, without their codes: their numbers lead to them. */
export const reportCsv = (lines: readonly StockImportRow[]): string =>
  csv(
    text.reportHead,
    lines.map(({ line, state, reason, place }) => [
      line,
      text.states[state],
      reason ? text.reasons[reason] : '',
      place?.product_title ?? '',
      place?.title ?? '',
      place ? text.placeStates[place.state] : '',
    ]),
  );
