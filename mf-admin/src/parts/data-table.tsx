import { useEffect, type ReactNode } from 'react';
import { ErrorNotice, Skeleton, useNarrow, VisuallyHidden } from 'shared-ui';
import { Table, type TableColumnsType } from 'shared-ui/table';
import { strings } from '../strings.ts';
import { Pager, type PagerProps } from './pager.tsx';
import { useFocusRestore } from './use-focus-restore.ts';
import { lastPage } from './use-page.ts';
import * as styles from './parts.module.css';

/** What a table needs to know of a load. */
export interface TableLoad<T> {
  rows: readonly T[] | undefined;
  error: unknown;
  isFetching: boolean;
  /** The rows are those of another page or filter, until these have loaded. */
  isPlaceholder?: boolean;
  retry: () => void;
}

/** The same of a list that is read page by page (`useCallPage`). */
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

export interface DataTableProps<T> {
  /** The name of the table for assistive technology. */
  label: string;
  load: TableLoad<T>;
  columns: TableColumnsType<T>;
  /** The same row on a narrow screen. */
  card: (row: T) => ReactNode;
  rowKey: (row: T) => string;
  loading: string;
  /** Said when the load failed and the server gave no reason (rules 14.26). */
  fallback: string;
  /** Shown in place of rows where there are none. */
  empty: ReactNode;
  pager?: PagerProps | undefined;
}

/**
 * A list in every state: loading, failed, empty, a table, or cards under 768 px. Old rows stay while new ones load. A page that
 * the list no longer has (its last row was deleted, an old address names it) is replaced by the last one.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, load, columns, card, rowKey, loading, fallback, empty, pager } = props;
  const narrow = useNarrow();
  useLastPage(load, pager);
  const isEmpty = load.rows?.length === 0;
  // There are rows, on a page that is loading.
  const isElsewhere = isEmpty && pager !== undefined && pager.total > 0;
  const focus = useFocusRestore(load.rows !== undefined && !isElsewhere);
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
      <div {...focus}>
        {narrow ? (
          <ul className={styles.tableCards} aria-label={label}>
            {load.rows.map((row) => (
              <li key={rowKey(row)} className={styles.tableCard} data-row-key={rowKey(row)}>
                {card(row)}
              </li>
            ))}
          </ul>
        ) : (
          <Table<T>
            aria-label={label}
            className={styles.dataTable}
            columns={columns}
            dataSource={load.rows as T[]}
            rowKey={rowKey}
            pagination={false}
            scroll={{ x: 'max-content' }}
          />
        )}
      </div>
      {pager && <Pager {...pager} />}
    </>
  );
}

function useLastPage({ rows, isPlaceholder = false }: TableLoad<unknown>, pager: PagerProps | undefined) {
  useEffect(() => {
    if (!pager || !rows || isPlaceholder) return;
    const last = lastPage(pager.total, pager.size);
    if (pager.page > last) pager.onPage(last, true);
  });
}

function LoadingRows({ text }: { text: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className={styles.loadingRow}>
          <Skeleton width={34} height={34} radius={10} />
          <Skeleton width="28%" height={14} />
          <Skeleton width="18%" height={14} />
          <Skeleton width="12%" height={14} />
        </div>
      ))}
    </div>
  );
}
