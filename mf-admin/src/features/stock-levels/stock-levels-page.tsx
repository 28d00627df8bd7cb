import { CircleCheck, CircleX, PackageCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { StockLevel } from 'shared-contract/types';
import { ButtonLink, EmptyState } from 'shared-ui';
import type { TableColumnsType } from 'shared-ui/table';
import { AddressNotice } from '../../parts/address-notice.tsx';
import { CsvButton } from '../../parts/csv-button.tsx';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { useListAddress } from '../../parts/list-address.ts';
import { LabelTag } from '../../parts/label-tag.tsx';
import { ListTools } from '../../parts/list-tools.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { useSelection } from '../../parts/use-selection.tsx';
import type { View } from '../../parts/views.ts';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { SelectedLevels } from './selected-levels.tsx';
import { levelNames, levelsList, sortColumns } from './stock-levels.view.ts';
import { Threshold } from './threshold.tsx';
import { downloadLevels, useStockLevels } from './use-stock-levels.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './stock-levels.module.css';

const text = strings.stockLevels;

/** The columns that can be hidden. */
const { option: _option, ...hideable } = text.columns;

const views: readonly View[] = [
  { name: text.all, query: '' },
  ...levelNames.map((level) => ({ name: text.levels[level], query: `level=${level}` })),
];

const keyOf = ({ subcategory }: StockLevel) => subcategory._id;
const nameOf = ({ product, subcategory }: StockLevel) => text.choose(product.title, subcategory.title);

/** The options that can be bought, the least stock first; `?level=` narrows them (rules 3.17). */
export function StockLevelsPage() {
  const address = useListAddress(levelsList);
  const { filter, change, paging, sort, sortBy } = address;
  const levels = useStockLevels(filter, sort, paging);
  const selection = useSelection(keyOf, nameOf);
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          <CsvButton
            download={() => downloadLevels(filter, sort)}
            disabled={!levels.data?.total}
            fallback={text.csvFailed}
          />
        }
      />
      <AddressNotice of={address} />
      <section className={panelStyles.panel} aria-label={text.title}>
        <SavedViews list="stock" path={paths.stockLevels()} spec={levelsList} common={views} />
        <div className={panelStyles.panelBar}>
          <SearchBox label={text.search} value={filter.search} onSearch={(search) => change({ search })} />
          <ListTools
            address={address}
            sorts={text.sorts}
            columns={hideable}
            count={levels.data && text.count(levels.data.total)}
          />
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
              <div className={`${tableStyles.cardLineIndent} ${styles.lowFrom}`}>
                {/* The field has a name of its own, with the option in it. */}
                <span className={tableStyles.cellQuiet} aria-hidden="true">
                  {text.columns.threshold}
                </span>
                <Threshold row={row} />
              </div>
            </>
          )}
          rowKey={keyOf}
          selection={selection}
          loading={text.loading}
          fallback={text.loadFailed}
          hidden={address.hidden}
          sort={{ now: sort, by: sortColumns, onSort: (next) => sortBy(next as typeof sort) }}
          empty={
            <EmptyState
              icon={PackageCheck}
              title={text.none}
              text={text.noneText}
              {...(address.isFiltered && {
                action: <ButtonLink to={paths.stockLevels()}>{strings.table.clearFilters}</ButtonLink>,
              })}
            />
          }
          pager={{ ...paging, total: levels.data?.total ?? 0 }}
        />
        <SelectedLevels selection={selection} />
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

const looks = {
  OUT: ['error', CircleX],
  LOW: ['warning', TriangleAlert],
  OK: ['success', CircleCheck],
} as const;

function Level({ row: { level } }: { row: StockLevel }) {
  const [tone, icon] = looks[level];
  return (
    <LabelTag tone={tone} icon={icon}>
      {text.levels[level]}
    </LabelTag>
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
  { title: text.columns.days, key: 'days', align: 'right', render: (_, row) => daysOf(row) },
  {
    title: text.columns.margin,
    key: 'margin',
    align: 'right',
    render: (_, { margin_percent: margin }) => (margin === null ? text.noCost : text.margin(margin)),
  },
  { title: text.columns.threshold, key: 'threshold', render: (_, row) => <Threshold row={row} /> },
];
