import { useState } from 'react';
import { CircleCheck, CircleX, Copy, Layers, ListChecks, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { StockImport, StockImportRow } from 'shared-contract/types';
import { EmptyState } from 'shared-ui';
import type { TableColumnsType } from 'shared-ui/table';
import * as ui from 'shared-ui/ui.module.css';
import { CsvButton } from '../../parts/csv-button.tsx';
import { LoadingRows } from '../../parts/data-table.tsx';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { FilterSelect } from '../../parts/filter-select.tsx';
import { LabelTag, type Tone } from '../../parts/label-tag.tsx';
import { strings } from '../../strings.ts';
import { LinesTable } from './lines-table.tsx';
import { downloadReport, useImportLines, type ShownLines } from './use-import.ts';
import * as detailsStyles from '../../parts/details.module.css';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './stock-import.module.css';

const text = strings.stockImport;

const placeOf = ({ place }: StockImportRow) =>
  place && text.place(place.product_title, place.title, text.placeStates[place.state]);

/** The lines of an import that wait or were left out, and the report about those that are not new. */
export function ImportLines({ shown }: { shown: StockImport }) {
  const [state, setState] = useState<ShownLines>();
  const { NEW: _, ...others } = shown.counts;
  const problems = Object.values(others).reduce((sum, count) => sum + count, 0);
  return (
    <section className={panelStyles.panel} aria-labelledby="import-lines">
      <div className={panelStyles.panelBar}>
        <h2 className={panelStyles.panelTitle} id="import-lines">
          {text.lines}
        </h2>
        <FilterSelect
          label={text.show}
          value={state ?? ''}
          onChange={(value) => setState((value || undefined) as ShownLines)}
        >
          <option value="">{text.all}</option>
          <option value="PROBLEM">{text.problemsOnly}</option>
          {Object.entries(text.states).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </FilterSelect>
        <CsvButton
          label={text.report}
          download={() => downloadReport(shown)}
          disabled={problems === 0}
          fallback={text.reportFailed}
        />
      </div>
      <Lines key={state ?? ''} importId={shown._id} state={state} />
    </section>
  );
}

/** Another filter is another list, which starts at its top. */
function Lines({ importId, state }: { importId: string; state: ShownLines }) {
  const lines = useImportLines(importId, state);
  const { rows, total } = lines;
  if (!rows)
    return lines.isPending ? (
      <LoadingRows text={text.loadingLines} />
    ) : (
      <FailedLoad of={lines} fallback={text.linesFailed} heading="h3" />
    );
  if (rows.length === 0)
    return <EmptyState icon={ListChecks} heading="h3" title={text.noLines} text={text.noLinesText} />;
  return (
    <>
      <LinesTable
        label={text.lines}
        columns={columns}
        rows={rows}
        total={total}
        onNearEnd={() => {
          // After a failure, only the admin retries.
          if (lines.hasNextPage && !lines.isFetching && !lines.isError) void lines.fetchNextPage();
        }}
      />
      <div className={tableStyles.pager}>
        <span className={`${ui.small} ${ui.tabular}`}>{strings.pager.range(1, rows.length, total)}</span>
        <span className={ui.small} role="status">
          {lines.isFetchingNextPage && text.loadingLines}
        </span>
      </div>
      {lines.isFetchNextPageError && (
        <FailedLoad
          of={{ ...lines, refetch: lines.fetchNextPage }}
          fallback={text.linesFailed}
          heading="h3"
        />
      )}
    </>
  );
}

const columns: TableColumnsType<StockImportRow> = [
  {
    title: text.line,
    key: 'line',
    width: 112,
    className: tableStyles.numeric ?? '',
    render: (_, { line }) => line.toLocaleString('en-US'),
  },
  { title: text.what, key: 'what', render: (_, line) => <What line={line} /> },
];

const looks: Record<StockImportRow['state'], { tone: Tone; icon: LucideIcon }> = {
  NEW: { tone: 'success', icon: CircleCheck },
  TWIN: { tone: 'neutral', icon: Copy },
  AVAILABLE: { tone: 'neutral', icon: Layers },
  SOLD: { tone: 'warning', icon: TriangleAlert },
  ELSEWHERE: { tone: 'warning', icon: TriangleAlert },
  MALFORMED: { tone: 'error', icon: CircleX },
};

function What({ line }: { line: StockImportRow }) {
  const { state, masked, reason } = line;
  const more = reason ? text.reasons[reason] : placeOf(line);
  return (
    <span className={styles.what}>
      <LabelTag {...looks[state]}>{text.states[state]}</LabelTag>
      {masked !== null && <span className={detailsStyles.code}>{masked}</span>}
      {more !== null && <span className={tableStyles.cellQuiet}>{more}</span>}
    </span>
  );
}
