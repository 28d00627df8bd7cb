import type { AdminOrderRow } from 'shared-contract/types';
import { formatDate, Money, ShortId, StatusBadge } from 'shared-ui';
import { NewMark } from 'shared-ui/live';
import type { TableColumnsType } from 'shared-ui/table';
import { formatTime } from '../../parts/numbers.ts';
import { ProductCell } from '../../parts/product-cell.tsx';
import { settledOf } from '../../parts/settled.ts';
import { Shortened } from '../../parts/shortened.tsx';
import { TwoLines } from '../../parts/two-lines.tsx';
import { strings } from '../../strings.ts';
import { OrderActions, type OrderActionHandlers } from './order-actions.tsx';
import * as tableStyles from '../../parts/table.module.css';

const names = strings.orders.columns;

export interface OrderRowHandlers extends OrderActionHandlers {
  /** The address of one. */
  addressOf: (orderId: string) => string;
  /** It was added while the list was on screen. */
  isNew: (order: AdminOrderRow) => boolean;
}

/** The columns of the list of orders (rules 14.18). */
export const orderColumns = (handlers: OrderRowHandlers): TableColumnsType<AdminOrderRow> => [
  { title: names.id, key: 'id', render: (_, { _id }) => <ShortId id={_id} /> },
  {
    title: names.product,
    key: 'product',
    render: (_, order) => (
      <ProductCell
        title={order.product_title}
        src={order.product_image_url}
        to={handlers.addressOf(order._id)}
        text={handlers.isNew(order) && <NewMark />}
      />
    ),
  },
  {
    title: names.customer,
    key: 'customer',
    render: (_, { buyer }) => <Shortened text={buyer.username} as="name" />,
  },
  { title: names.amount, key: 'amount', dataIndex: 'amount', align: 'right', className: tableStyles.numeric },
  {
    title: names.total,
    key: 'total',
    align: 'right',
    render: (_, order) => <Money dollars={order.total_amount} />,
  },
  {
    title: names.payment,
    key: 'payment',
    className: tableStyles.cellQuiet,
    render: (_, order) => (
      <TwoLines first={strings.payment[order.payment_method]} second={settledOf(order)} />
    ),
  },
  {
    title: names.status,
    key: 'status',
    render: (_, { status }) => <StatusBadge status={status} inTable />,
  },
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
