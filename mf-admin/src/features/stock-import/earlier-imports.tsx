import {
  Ban,
  CircleCheck,
  Clock,
  History,
  LoaderCircle,
  TriangleAlert,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import type { StockImport, StockImportState } from 'shared-contract/types';
import { EmptyState, formatDate, formatDateTime, formatMoney } from 'shared-ui';
import type { TableColumnsType } from 'shared-ui/table';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { LabelTag, type Tone } from '../../parts/label-tag.tsx';
import { usePage } from '../../parts/use-page.ts';
import { strings } from '../../strings.ts';
import { useImports } from './use-import.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './stock-import.module.css';

const text = strings.stockImport;
const pageSize = 10;

interface EarlierImportsProps {
  subcategoryId: string;
  /** The import that this page sends lines to. */
  fed: string | undefined;
  addressOf: (importId: string) => string;
}

/** `UNFINISHED`: not fully checked, and this page sends it no lines. */
type ShownState = StockImportState | 'UNFINISHED';

const looks: Record<ShownState, { tone: Tone; icon: LucideIcon }> = {
  UPLOADING: { tone: 'info', icon: LoaderCircle },
  UNFINISHED: { tone: 'neutral', icon: Clock },
  READY: { tone: 'neutral', icon: Clock },
  COMMITTING: { tone: 'info', icon: LoaderCircle },
  CANCELLED: { tone: 'neutral', icon: Ban },
  STOPPED: { tone: 'warning', icon: TriangleAlert },
  DONE: { tone: 'success', icon: CircleCheck },
  UNDOING: { tone: 'info', icon: LoaderCircle },
  UNDONE: { tone: 'neutral', icon: Undo2 },
  DISCARDED: { tone: 'neutral', icon: Ban },
};

const State = ({ state }: { state: ShownState }) => (
  <LabelTag {...looks[state]}>{text.importStates[state]}</LabelTag>
);

/** The previous imports of an option. */
export function EarlierImports({ subcategoryId, fed, addressOf }: EarlierImportsProps) {
  const paging = usePage(pageSize);
  const imports = useImports(subcategoryId, paging);
  const stateOf = ({ _id, state }: StockImport): ShownState =>
    state === 'UPLOADING' && _id !== fed ? 'UNFINISHED' : state;
  const name = (row: StockImport) => (
    <span className={styles.what}>
      <Link to={addressOf(row._id)}>{row.file_name}</Link>
      <span className={tableStyles.cellQuiet}>{text.by(row.username, formatDateTime(row.created_unix))}</span>
      {stateOf(row) === 'UNFINISHED' && (
        <span className={tableStyles.cellQuiet}>{text.unfinished(row.lines)}</span>
      )}
    </span>
  );
  const columns: TableColumnsType<StockImport> = [
    { title: text.columns.file, key: 'file', render: (_, row) => name(row) },
    { title: text.columns.state, key: 'state', render: (_, row) => <State state={stateOf(row)} /> },
    {
      title: text.columns.added,
      key: 'added',
      align: 'right',
      render: (_, { added }) => added.toLocaleString('en-US'),
    },
    {
      title: text.columns.unsold,
      key: 'unsold',
      align: 'right',
      render: (_, { unsold }) => text.listed(unsold),
    },
    { title: text.columns.supplier, key: 'supplier', render: (_, { supplier }) => supplier },
    {
      title: text.columns.cost,
      key: 'cost',
      align: 'right',
      render: (_, { unit_cost: cost }) => cost !== null && formatMoney(cost),
    },
    {
      title: text.columns.expires,
      key: 'expires',
      render: (_, { expires_unix: expires }) => expires !== null && formatDate(expires),
    },
  ];
  return (
    <section className={panelStyles.panel} aria-labelledby="earlier-imports">
      <div className={panelStyles.panelBar}>
        <h2 className={panelStyles.panelTitle} id="earlier-imports">
          {text.earlier}
        </h2>
      </div>
      <DataTable
        label={text.earlier}
        load={pagedLoad(imports)}
        columns={columns}
        card={(row) => (
          <>
            {name(row)}
            <div className={tableStyles.cardLine}>
              <State state={stateOf(row)} />
              <span>
                {row.state === 'UNDONE' ? text.withdrawn(row.withdrawn) : text.outcome.DONE(row.added)}
              </span>
            </div>
          </>
        )}
        rowKey={({ _id }) => _id}
        loading={text.loadingEarlier}
        fallback={text.earlierFailed}
        empty={<EmptyState icon={History} heading="h3" title={text.noEarlier} text={text.noEarlierText} />}
        pager={{ ...paging, total: imports.data?.total ?? 0 }}
      />
    </section>
  );
}
