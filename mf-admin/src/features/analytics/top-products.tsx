import { Link } from 'react-router-dom';
import type { ProductSales, ProductSalesSort } from 'shared-contract/types';
import * as ui from 'shared-ui/ui.module.css';
import type { TableColumnsType } from 'shared-ui/table';
import { formatCount, formatPercent } from '../../parts/numbers.ts';
import { completedIn } from '../../data/periods.ts';
import { ordersPath } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { rateOf } from './rate.view.ts';
import type { Question } from './report-address.ts';
import { Sold } from './sold.tsx';
import { soldColumns } from './sold-columns.tsx';
import { TopList } from './top-list.tsx';
import { downloadProducts, useTopProducts } from './use-top-sales.ts';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './analytics.module.css';

const text = strings.analytics.products;
const names = text.columns;

/** The columns sort in descending order only. */
const sorts = {
  revenue: ['revenue', 'revenue'],
  units: ['units', 'units'],
  replaced: ['replaced', 'replaced'],
} as const satisfies Record<string, readonly [ProductSalesSort, ProductSalesSort]>;

interface TopProductsProps {
  /** Undefined until the time zone is known. */
  asked: Question | undefined;
  sort: ProductSalesSort;
  onSort: (sort: ProductSalesSort) => void;
}

/** The products that sold best in the period, or had the highest replacement rate. */
export function TopProducts({ asked, sort, onSort }: TopProductsProps) {
  const list = useTopProducts(asked, sort);
  const orders = (product: string, some: Record<string, string> = {}) => {
    const [period] = asked?.periods ?? [];
    return ordersPath({ product, ...some, ...(period && { completed: completedIn(period) }) });
  };
  const title = (row: ProductSales) => (
    <Link className={styles.rowLink} to={orders(row._id)}>
      {row.title}
    </Link>
  );
  const replaced = (row: ProductSales) =>
    row.requests === 0 ? (
      formatPercent(0)
    ) : (
      <Link className={styles.rowLink} to={orders(row._id, { replacement: 'asked' })}>
        {formatPercent(rateOf(row))} <span className={ui.small}>{text.requests(row.requests)}</span>
      </Link>
    );
  const columns: TableColumnsType<ProductSales> = [
    { title: names.product, key: 'product', className: styles.name ?? '', render: (_, row) => title(row) },
    ...soldColumns<ProductSales>(names),
    {
      title: names.replaced,
      key: 'replaced',
      align: 'right',
      className: tableStyles.numeric,
      render: (_, row) => replaced(row),
    },
  ];
  return (
    <TopList
      title={text.title}
      words={text}
      list={list}
      columns={columns}
      rowKey={({ _id }) => _id}
      sort={{ now: sort, by: sorts, onSort: (next) => onSort(next as ProductSalesSort) }}
      download={async () => {
        if (asked) await downloadProducts(asked, sort);
      }}
      card={(row) => (
        <>
          <div className={tableStyles.cardLine}>
            {title(row)}
            <strong className={styles.revenue}>
              <Sold row={row} of="total_value" />
            </strong>
          </div>
          <div className={`${tableStyles.cardLine} ${ui.small}`}>
            <span>
              {names.units}: {formatCount(row.units)}
            </span>
            <span>
              {names.replaced}: {replaced(row)}
            </span>
          </div>
        </>
      )}
    />
  );
}
