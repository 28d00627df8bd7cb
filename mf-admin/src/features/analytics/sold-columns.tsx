import type { CustomerSales, ProductSales } from 'shared-contract/types';
import type { TableColumnsType } from 'shared-ui/table';
import { Sold } from './sold.tsx';
import * as tableStyles from '../../parts/table.module.css';

/** The columns of the sales to a customer or of a product: revenue, orders and units. */
export const soldColumns = <Row extends CustomerSales | ProductSales>(names: {
  revenue: string;
  orders: string;
  units: string;
}): TableColumnsType<Row> => [
  {
    title: names.revenue,
    key: 'revenue',
    align: 'right',
    className: tableStyles.numeric,
    render: (_, row) => <Sold row={row} of="total_value" />,
  },
  {
    title: names.orders,
    key: 'orders',
    align: 'right',
    className: tableStyles.numeric,
    render: (_, row) => <Sold row={row} of="completed_orders" />,
  },
  {
    title: names.units,
    key: 'units',
    align: 'right',
    className: tableStyles.numeric,
    render: (_, row) => <Sold row={row} of="units" />,
  },
];
