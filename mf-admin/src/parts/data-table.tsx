import { useEffect, type MouseEvent, type ReactNode } from 'react';
import { ErrorNotice, Skeleton, useNarrow, VisuallyHidden } from 'shared-ui';
import { lastPage } from 'shared-ui/pages';
import { Table, type TableColumnsType, type TableProps } from 'shared-ui/table';
import { strings } from '../strings.ts';
import { Pager, type PagerProps } from './pager.tsx';
import { quiet } from './quiet.ts';
import { useFocusRestore } from './use-focus-restore.ts';
import { listMark, useListKeys } from './use-list-keys.ts';
import type { Selection } from './use-selection.tsx';
import * as tableStyles from './table.module.css';

/** The state of a load, as a table needs it. */
export interface TableLoad<T> {
  rows: readonly T[] | undefined;
  error: unknown;
  isFetching: boolean;
  /** The rows are those of another page or filter, until these have loaded. */
  isPlaceholder?: boolean;
  retry: () => void;
}

/** The state of a list that is read page by page (`useCallPage`). */
export const pagedLoad = <T,>(list: {
  data: { items: readonly T[] } | undefined;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}): TableLoad<T> => ({
  rows: list.data?.items,
  error: list.error,
  isFetching: list.isFetching,
  isPlaceholder: list.isPlaceholderData,
  retry: () => void list.refetch(),
});

/** How a list can be ordered by its columns. */
interface TableSort<S extends string = string> {
  now: S;
  /** By the key of a column: its ascending and its descending order. */
  by: Readonly<Record<string, readonly [ascending: S, descending: S]>>;
  onSort: (sort: S) => void;
}

export interface DataTableProps<T> {
  /** The name of the table for assistive technology. */
  label: string;
  load: TableLoad<T>;
  columns: TableColumnsType<T>;
  /** The same row on a narrow screen. */
  card: (row: T) => ReactNode;
  rowKey: (row: T) => string;
  loading: string;
  /** Shown when the load failed and the server gave no reason (rules 14.26). */
  fallback: string;
  /** Shown in place of rows where there are none. */
  empty: ReactNode;
  pager?: PagerProps | undefined;
  sort?: TableSort;
  /** Rows can be chosen. */
  selection?: Selection<T>;
  /** The keys of columns that are not shown. */
  hidden?: readonly string[];
  /** Opens a row that is pressed beside its controls; a link in the row has to do the same. */
  onOpen?: (row: T) => void;
}

/**
 * A list in every state: loading, failed, empty, a table, or cards under 768 px. Old rows stay while new ones load. A page that
 * the list no longer has (its last row was deleted, an old address names it) is replaced by the last one.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, load, card, rowKey, loading, fallback, empty, pager, selection, onOpen } = props;
  const narrow = useNarrow();
  useLastPage(load, pager);
  const isEmpty = load.rows?.length === 0;
  // There are rows, on a page that is loading.
  const isElsewhere = isEmpty && pager !== undefined && pager.total > 0;
  const focus = useFocusRestore(load.rows !== undefined && !isElsewhere);
  useListKeys(focus.ref);
  if (!load.rows) {
    if (load.isFetching || !load.error) return <LoadingRows text={loading} />;
    return (
      <ErrorNotice
        error={load.error}
        fallback={fallback}
        retryLabel={strings.tryAgain}
        onRetry={load.retry}
      />
    );
  }
  if (isElsewhere) return <LoadingRows text={loading} />;
  if (isEmpty) return empty;
  return (
    <>
      <div {...listMark} {...focus} className={tableStyles.rows} aria-busy={load.isPlaceholder ?? false}>
        {narrow && selection && load.rows.length > 1 && <ChooseAll rows={load.rows} selection={selection} />}
        {narrow ? (
          <ul className={tableStyles.tableCards} aria-label={label}>
            {load.rows.map((row) => (
              <li key={rowKey(row)} className={tableStyles.tableCard} data-row-key={rowKey(row)}>
                {selection && (
                  <label className={tableStyles.tableCardCheck}>
                    <input
                      type="checkbox"
                      aria-label={selection.nameOf(row)}
                      checked={selection.has(row)}
                      onChange={(event) => selection.choose([row], event.target.checked)}
                    />
                  </label>
                )}
                {card(row)}
              </li>
            ))}
          </ul>
        ) : (
          <Table<T>
            aria-label={label}
            className={tableStyles.dataTable}
            columns={columnsOf(props)}
            dataSource={load.rows as T[]}
            rowKey={rowKey}
            loading={quiet}
            pagination={false}
            // As narrow as its panel where the cells can give way. Otherwise it is scrolled sideways.
            tableLayout="auto"
            scroll={{ x: true }}
            showSorterTooltip={false}
            {...sorting(props)}
            {...(selection && { rowSelection: selection.ofTable() })}
            {...(onOpen && {
              onRow: (row: T) => ({
                className: tableStyles.rowOpens ?? '',
                onClick: (event) => {
                  if (isBesideControls(event)) onOpen(row);
                },
              }),
            })}
          />
        )}
      </div>
      {pager && <Pager {...pager} />}
    </>
  );
}

/** The head of a table has the same box. */
function ChooseAll<T>({ rows, selection }: { rows: readonly T[]; selection: Selection<T> }) {
  const count = rows.filter(selection.has).length;
  const isAll = count === rows.length;
  return (
    <label className={`${tableStyles.checkLine} ${tableStyles.tableCardsAll}`}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        checked={isAll}
        onChange={() => selection.choose(rows, !isAll)}
      />
      {strings.table.selectAll}
    </label>
  );
}

function columnsOf<T>({ columns, hidden = [], sort }: DataTableProps<T>): TableColumnsType<T> {
  const shown = columns.filter(({ key }) => !hidden.includes(String(key)));
  if (!sort) return shown;
  return shown.map((column) => {
    const [ascending, descending] = sort.by[String(column.key)] ?? [];
    if (ascending === undefined) return column;
    const orders = { [ascending]: 'ascend', [descending ?? '']: 'descend' } as const;
    return {
      ...column,
      sorter: true,
      sortOrder: orders[sort.now] ?? null,
      sortDirections: ['descend', 'ascend', 'descend'],
    };
  });
}

const sorting = <T,>({ sort }: DataTableProps<T>): Pick<TableProps<T>, 'onChange'> =>
  sort
    ? {
        onChange: (_pages, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          const [ascending, descending] = sort.by[String(columnKey)] ?? [];
          const next = order === 'ascend' ? ascending : descending;
          if (next !== undefined) sort.onSort(next);
        },
      }
    : {};

/** Neither on a control, nor at the end of marking a text. */
const isBesideControls = ({ target, currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.contains(target as Node) &&
  !(target as Element).closest('a, button, input, label') &&
  document.getSelection()?.isCollapsed !== false;

function useLastPage({ rows, isPlaceholder = false }: TableLoad<unknown>, pager: PagerProps | undefined) {
  useEffect(() => {
    if (!pager || !rows || isPlaceholder) return;
    const last = lastPage(pager.total, pager.size);
    if (pager.page > last) pager.onPage(last, true);
  });
}

/** A list that loads. */
export function LoadingRows({ text }: { text: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className={tableStyles.loadingRow}>
          <Skeleton width={34} height={34} radius={10} />
          <Skeleton width="28%" height={14} />
          <Skeleton width="18%" height={14} />
          <Skeleton width="12%" height={14} />
        </div>
      ))}
    </div>
  );
}
