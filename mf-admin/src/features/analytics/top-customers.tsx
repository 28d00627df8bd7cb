import { Link } from 'react-router-dom';
import type { CustomerSales } from 'shared-contract/types';
import * as ui from 'shared-ui/ui.module.css';
import type { TableColumnsType } from 'shared-ui/table';
import { formatCount } from '../../parts/numbers.ts';
import { completedIn } from '../../data/periods.ts';
import { ordersPath } from '../../paths.ts';
import { strings } from '../../strings.ts';
import type { Question } from './report-address.ts';
import { Sold } from './sold.tsx';
import { soldColumns } from './sold-columns.tsx';
import { TopList } from './top-list.tsx';
import { downloadCustomers, useTopCustomers } from './use-top-sales.ts';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './analytics.module.css';

const text = strings.analytics.customers;
const names = text.columns;

/** Who bought most in the period. */
export function TopCustomers({ asked }: { asked: Question | undefined }) {
  const list = useTopCustomers(asked);
  const name = (row: CustomerSales) => {
    const [period] = asked?.periods ?? [];
    const some = {
      ...(asked?.productId && { product: asked.productId }),
      ...(period && { completed: completedIn(period) }),
    };
    return (
      <Link className={styles.rowLink} to={ordersPath({ search: row._id, ...some })}>
        {row.username}
      </Link>
    );
  };
  const columns: TableColumnsType<CustomerSales> = [
    { title: names.customer, key: 'customer', className: styles.name ?? '', render: (_, row) => name(row) },
    ...soldColumns<CustomerSales>(names),
  ];
  return (
    <TopList
      title={text.title}
      words={text}
      list={list}
      columns={columns}
      rowKey={({ _id }) => _id}
      download={async () => {
        if (asked) await downloadCustomers(asked);
      }}
      card={(row) => (
        <>
          <div className={tableStyles.cardLine}>
            {name(row)}
            <strong className={styles.revenue}>
              <Sold row={row} of="total_value" />
            </strong>
          </div>
          <div className={`${tableStyles.cardLine} ${ui.small}`}>
            <span>
              {names.orders}: {formatCount(row.completed_orders)}
            </span>
            <span>
              {names.units}: {formatCount(row.units)}
            </span>
          </div>
        </>
      )}
    />
  );
}
