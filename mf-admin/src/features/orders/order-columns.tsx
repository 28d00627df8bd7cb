import type { AdminOrderRow } from 'shared-contract/types';
import { formatDate, Money, ShortId, StatusBadge } from 'shared-ui';
import type { TableColumnsType } from 'shared-ui/table';
import { ProductCell } from '../../parts/product-cell.tsx';
import { strings } from '../../strings.ts';
import { paymentOf } from './orders.view.ts';
import { OrderActions, type OrderActionHandlers } from './order-actions.tsx';
import * as styles from '../../parts/parts.module.css';

const names = strings.orders.columns;

/** The columns of the list of orders (rules 14.18). */
export const orderColumns = (handlers: OrderActionHandlers): TableColumnsType<AdminOrderRow> => [
  { title: names.id, key: 'id', render: (_, { _id }) => <ShortId id={_id} /> },
  {
    title: names.product,
    key: 'product',
    render: (_, order) => <ProductCell title={order.product_title} src={order.product_image_url} />,
  },
  { title: names.customer, key: 'customer', render: (_, { buyer }) => buyer.username },
  { title: names.amount, dataIndex: 'amount', align: 'right', className: styles.numeric },
  {
    title: names.total,
    key: 'total',
    align: 'right',
    render: (_, order) => <Money dollars={order.total_amount} />,
  },
  {
    title: names.payment,
    key: 'payment',
    className: styles.cellQuiet,
    render: (_, order) => paymentOf(order),
  },
  {
    title: names.status,
    key: 'status',
    render: (_, { status }) => <StatusBadge status={status} inTable />,
  },
  {
    title: names.date,
    key: 'date',
    className: `${styles.cellQuiet} ${styles.numeric}`,
    render: (_, order) => formatDate(order.creation_unix),
  },
  {
    title: names.actions,
    key: 'actions',
    fixed: 'end',
    align: 'right',
    render: (_, order) => <OrderActions order={order} {...handlers} />,
  },
];
