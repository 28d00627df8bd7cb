import type { ReactNode } from 'react';
import { ErrorNotice, Skeleton, useNarrow, VisuallyHidden } from 'shared-ui';
import { Table, type TableColumnsType } from 'shared-ui/table';
import { strings } from '../strings.ts';
import { Pager, type PagerProps } from './pager.tsx';
import './parts.css';

/** What a table needs to know of a load. */
export interface TableLoad<T> {
  rows: readonly T[] | undefined;
  error: unknown;
  isFetching: boolean;
  retry: () => void;
}

export interface DataTableProps<T> {
  /** Names the table for those who do not see it. */
  label: string;
  load: TableLoad<T>;
  columns: TableColumnsType<T>;
  /** The same row on a narrow screen. */
  card: (row: T) => ReactNode;
  rowKey: (row: T) => string;
  loading: string;
  /** Said when the load failed and the server gave no reason (section 8). */
  fallback: string;
  /** Stands in place of rows where there are none. */
  empty: ReactNode;
  pager?: PagerProps | undefined;
}

/** A list in every state: loading, failed, empty, a table, or cards under 768 px. Old rows stay while new ones load. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, load, columns, card, rowKey, loading, fallback, empty, pager } = props;
  const narrow = useNarrow();
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
  if (load.rows.length === 0) return empty;
  return (
    <>
      {narrow ? (
        <ul className="table-cards" aria-label={label}>
          {load.rows.map((row) => (
            <li key={rowKey(row)} className="table-cards__card">
              {card(row)}
            </li>
          ))}
        </ul>
      ) : (
        <Table<T>
          aria-label={label}
          className="data-table"
          columns={columns}
          dataSource={load.rows as T[]}
          rowKey={rowKey}
          pagination={false}
          scroll={{ x: 'max-content' }}
        />
      )}
      {pager && <Pager {...pager} />}
    </>
  );
}

function LoadingRows({ text }: { text: string }) {
  return (
    <div className="loading-rows" role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="loading-rows__row">
          <Skeleton width={34} height={34} radius={10} />
          <Skeleton width="28%" height={14} />
          <Skeleton width="18%" height={14} />
          <Skeleton width="12%" height={14} />
        </div>
      ))}
    </div>
  );
}
