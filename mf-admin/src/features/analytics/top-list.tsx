import { ChartColumn } from 'lucide-react';
import { EmptyState } from 'shared-ui';
import type { TableColumnsType } from 'shared-ui/table';
import { CsvButton } from '../../parts/csv-button.tsx';
import { DataTable, pagedLoad, type DataTableProps } from '../../parts/data-table.tsx';
import { strings } from '../../strings.ts';
import type { useTopCustomers, useTopProducts } from './use-top-sales.ts';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.analytics;

interface TopListProps<T> {
  title: string;
  words: { loading: string; failed: string };
  list: { data: { items: readonly T[]; total: number } | undefined } & Omit<
    ReturnType<typeof useTopProducts> | ReturnType<typeof useTopCustomers>,
    'data'
  >;
  columns: TableColumnsType<T>;
  card: DataTableProps<T>['card'];
  rowKey: (row: T) => string;
  sort?: NonNullable<DataTableProps<T>['sort']>;
  download: () => Promise<void>;
}

/** The first rows of a list of sales, and a file with all of them. */
export function TopList<T extends object>({
  title,
  words,
  list,
  columns,
  card,
  rowKey,
  sort,
  download,
}: TopListProps<T>) {
  const [shown, total] = [list.data?.items.length ?? 0, list.data?.total ?? 0];
  return (
    <section className={panelStyles.panel} aria-label={title} aria-busy={list.isPlaceholderData}>
      <div className={panelStyles.panelBar}>
        <h2 className={panelStyles.panelTitle}>{title}</h2>
        <span className={panelStyles.panelCount}>{text.products.count(shown, total)}</span>
        <CsvButton size="sm" disabled={total === 0} fallback={text.csvFailed} download={download} />
      </div>
      <DataTable
        label={title}
        load={pagedLoad(list)}
        columns={columns}
        card={card}
        rowKey={rowKey}
        {...(sort && { sort })}
        loading={words.loading}
        fallback={words.failed}
        empty={<EmptyState icon={ChartColumn} title={text.nothing} text={text.nothingText} heading="h3" />}
      />
    </section>
  );
}
