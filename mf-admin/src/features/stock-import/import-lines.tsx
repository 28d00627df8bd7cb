import { useState } from 'react';
import { CircleCheck, CircleX, Copy, Layers, ListChecks, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { StockImport, StockImportRow } from 'shared-contract/types';
import { EmptyState } from 'shared-ui';
import type { TableColumnsType } from 'shared-ui/table';
import { CsvButton } from '../../parts/csv-button.tsx';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { FilterSelect } from '../../parts/filter-select.tsx';
import { LabelTag, type Tone } from '../../parts/label-tag.tsx';
import { strings } from '../../strings.ts';
import { downloadReport, useImportLines, type ShownLines } from './use-import.ts';
import * as detailsStyles from '../../parts/details.module.css';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './stock-import.module.css';

const text = strings.stockImport;
const pageSize = 20;

const placeOf = ({ place }: StockImportRow) =>
  place && text.place(place.product_title, place.title, text.placeStates[place.state]);

/** The lines of an import that wait or were left out, and the report about those that are not new. */
export function ImportLines({ shown }: { shown: StockImport }) {
  const [state, setState] = useState<ShownLines>();
  const [page, setPage] = useState(1);
  const paging = { page, size: pageSize, onPage: (next: number) => setPage(next) };
  const lines = useImportLines(shown._id, state, paging);
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
          onChange={(value) => {
            setState((value || undefined) as ShownLines);
            setPage(1);
          }}
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
      <DataTable
        label={text.lines}
        load={pagedLoad(lines)}
        columns={columns}
        card={(line) => (
          <div className={styles.line}>
            <span>{`${text.line} ${line.line.toLocaleString('en-US')}`}</span>
            <What line={line} />
          </div>
        )}
        rowKey={({ line }) => String(line)}
        loading={text.loadingLines}
        fallback={text.linesFailed}
        empty={<EmptyState icon={ListChecks} heading="h3" title={text.noLines} text={text.noLinesText} />}
        pager={{ ...paging, total: lines.data?.total ?? 0 }}
      />
    </section>
  );
}

const columns: TableColumnsType<StockImportRow> = [
  {
    title: text.line,
    key: 'line',
    width: '20%',
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
