import type { AdminOrderRow } from 'shared-contract/types';
import { Money, StatusBadge } from 'shared-ui';
import { NewMark } from 'shared-ui/live';
import type { TableColumnsType } from 'shared-ui/table';
import { strings } from '../strings.ts';
import { ProductCell } from './product-cell.tsx';
import { settledOf } from './settled.ts';
import { Shortened } from './shortened.tsx';
import { TwoLines } from './two-lines.tsx';
import * as tableStyles from './table.module.css';

type Column = TableColumnsType<AdminOrderRow>[number];

const names = strings.orders.columns;

interface ProductColumn {
  /** Whether the order was added while the list was on screen. */
  isNew: (order: AdminOrderRow) => boolean;
  /** Where the product leads, if it is a link. */
  addressOf?: (orderId: string) => string;
}

export const productColumn = ({ isNew, addressOf }: ProductColumn): Column => ({
  title: names.product,
  key: 'product',
  render: (_, order) => (
    <ProductCell
      title={order.product_title}
      src={order.product_image_url}
      to={addressOf?.(order._id)}
      text={isNew(order) && <NewMark />}
    />
  ),
});

/** Columns that every list of orders has. */
export const sharedColumns = {
  customer: {
    title: names.customer,
    key: 'customer',
    render: (_, { buyer }) => <Shortened text={buyer.username} as="name" />,
  },
  total: {
    title: names.total,
    key: 'total',
    align: 'right',
    render: (_, order) => <Money dollars={order.total_amount} />,
  },
  payment: {
    title: names.payment,
    key: 'payment',
    className: tableStyles.cellQuiet,
    render: (_, order) => (
      <TwoLines first={strings.payment[order.payment_method]} second={settledOf(order)} />
    ),
  },
  status: {
    title: names.status,
    key: 'status',
    render: (_, { status }) => <StatusBadge status={status} inTable />,
  },
} satisfies Record<string, Column>;
