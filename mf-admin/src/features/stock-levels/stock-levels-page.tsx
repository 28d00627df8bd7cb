import { PackageCheck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { StockLevel, StockLevelName } from 'shared-contract/types';
import { EmptyState } from 'shared-ui';
import type { TableColumnsType } from 'shared-ui/table';
import { Segmented } from 'shared-ui/tabs';
import { CsvButton } from '../../parts/csv-button.tsx';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { usePage } from '../../parts/use-page.ts';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { Threshold } from './threshold.tsx';
import { downloadLevels, useStockLevels } from './use-stock-levels.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './stock-levels.module.css';

const text = strings.stockLevels;
const pageSize = 20;
const names = Object.keys(text.levels) as StockLevelName[];

/** The options that can be bought, the least stock first; `?level=` narrows them (rules 3.17). */
export function StockLevelsPage() {
  const [params, setParams] = useSearchParams();
  const level = names.find((name) => name === params.get('level'));
  const paging = usePage(pageSize);
  const levels = useStockLevels(level, paging);
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          <CsvButton
            download={() => downloadLevels(level)}
            disabled={!levels.data?.total}
            fallback={text.csvFailed}
          />
        }
      />
      <section className={panelStyles.panel} aria-label={text.title}>
        <div className={panelStyles.panelBar}>
          <Segmented
            aria-label={text.views}
            value={level ?? ''}
            onChange={(next: string) => setParams(next === '' ? {} : { level: next })}
            options={[
              { value: '', label: text.all },
              ...names.map((name) => ({ value: name, label: text.levels[name] })),
            ]}
          />
          <span className={panelStyles.panelCount} role="status">
            {levels.data && text.count(levels.data.total)}
          </span>
        </div>
        <DataTable
          label={text.title}
          load={pagedLoad(levels)}
          columns={columns}
          card={(row) => (
            <>
              <div className={tableStyles.cardLine}>
                <Name row={row} />
                <Level row={row} />
              </div>
              <p className={tableStyles.cellQuiet}>
                {[text.inStock(row.stock_count), daysOf(row), marginOf(row)].join(' · ')}
              </p>
              <Threshold row={row} />
            </>
          )}
          rowKey={({ subcategory }) => subcategory._id}
          loading={text.loading}
          fallback={text.loadFailed}
          empty={<EmptyState icon={PackageCheck} title={text.none} text={text.noneText} />}
          pager={{ ...paging, total: levels.data?.total ?? 0 }}
        />
      </section>
    </>
  );
}

const daysOf = ({ days_left: days }: StockLevel) => (days === null ? text.noSales : text.daysLeft(days));
const marginOf = ({ margin_percent: margin }: StockLevel) =>
  margin === null ? text.noCost : text.marginOf(margin);

function Name({ row: { product, subcategory } }: { row: StockLevel }) {
  return (
    <Link className={styles.name} to={paths.stock(product._id)}>
      <strong>{product.title}</strong>
      <span className={tableStyles.cellQuiet}>{subcategory.title}</span>
    </Link>
  );
}

function Level({ row: { level } }: { row: StockLevel }) {
  return (
    <span className={styles.level} data-level={level}>
      {text.levels[level]}
    </span>
  );
}

const columns: TableColumnsType<StockLevel> = [
  { title: text.columns.option, key: 'option', width: '36%', render: (_, row) => <Name row={row} /> },
  { title: text.columns.level, key: 'level', render: (_, row) => <Level row={row} /> },
  {
    title: text.columns.stock,
    key: 'stock',
    align: 'right',
    render: (_, { stock_count: count }) => count.toLocaleString('en-US'),
  },
  { title: text.columns.days, key: 'days', render: (_, row) => daysOf(row) },
  {
    title: text.columns.margin,
    key: 'margin',
    render: (_, { margin_percent: margin }) => (margin === null ? text.noCost : text.margin(margin)),
  },
  { title: text.columns.threshold, key: 'threshold', render: (_, row) => <Threshold row={row} /> },
];
