import type { AdminOrderRow } from 'shared-contract/types';
import { formatDate, ShortId } from 'shared-ui';
import type { TableColumnsType } from 'shared-ui/table';
import { formatTime } from '../../parts/numbers.ts';
import { productColumn, sharedColumns } from '../../parts/order-columns.tsx';
import { TwoLines } from '../../parts/two-lines.tsx';
import { strings } from '../../strings.ts';
import { OrderActions, type OrderActionHandlers } from './order-actions.tsx';
import * as tableStyles from '../../parts/table.module.css';

const names = strings.orders.columns;

export interface OrderRowHandlers extends OrderActionHandlers {
  /** The address of an order. */
  addressOf: (orderId: string) => string;
  /** Whether the order was added while the list was on screen. */
  isNew: (order: AdminOrderRow) => boolean;
}

/** The columns of the list of orders (rules 14.18). */
export const orderColumns = (handlers: OrderRowHandlers): TableColumnsType<AdminOrderRow> => [
  { title: names.id, key: 'id', render: (_, { _id }) => <ShortId id={_id} /> },
  productColumn(handlers),
  sharedColumns.customer,
  { title: names.amount, key: 'amount', dataIndex: 'amount', align: 'right', className: tableStyles.numeric },
  sharedColumns.total,
  sharedColumns.payment,
  sharedColumns.status,
  {
    title: names.date,
    key: 'date',
    className: `${tableStyles.cellQuiet} ${tableStyles.numeric}`,
    render: (_, { creation_unix: at }) => <TwoLines first={formatDate(at)} second={formatTime(at)} />,
  },
  {
    title: names.actions,
    key: 'actions',
    fixed: 'end',
    align: 'right',
    render: (_, order) => <OrderActions order={order} {...handlers} />,
  },
];
