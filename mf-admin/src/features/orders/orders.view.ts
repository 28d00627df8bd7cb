import {
  ORDER_SETTLEMENTS,
  ORDER_SORTS,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  orderMoves,
  type OrderSettlement,
  type OrderSort,
  type OrderStatus,
  type PaymentMethod,
} from 'shared-contract/types';
import {
  aDay,
  anAmount,
  anId,
  anyText,
  aPeriod,
  oneOf,
  type ListAddress,
  type ListSpec,
} from '../../parts/list-address.ts';
import { timesOf, unixFrom } from '../../parts/days.ts';

/** The statuses that the filter offers first, and those after them (rules 14.18). */
export const FIRST_STATUSES = ['COMPLETED', 'PENDING', 'FAILED'] as const satisfies readonly OrderStatus[];
export const OTHER_STATUSES = ['CANCELLED', 'EXPIRED'] as const satisfies readonly OrderStatus[];

type Filters =
  | 'search'
  | 'status'
  | 'payment'
  | 'settled'
  | 'from'
  | 'to'
  | 'min'
  | 'max'
  | 'product'
  | 'completed'
  | 'replacement';

/** The state of the list that its address holds. */
export const ordersList: ListSpec<Filters, OrderSort> = {
  filters: {
    search: anyText,
    status: oneOf(ORDER_STATUSES),
    payment: oneOf(PAYMENT_METHODS),
    settled: oneOf(ORDER_SETTLEMENTS),
    from: aDay,
    to: aDay,
    min: anAmount,
    max: anAmount,
    product: anId,
    completed: aPeriod,
    replacement: oneOf(['asked']),
  },
  sorts: ORDER_SORTS,
  sizes: [10, 20, 50, 100],
  ranges: [
    ['from', 'to'],
    ['min', 'max'],
  ],
};

export type OrdersAddress = ListAddress<Filters, OrderSort>;
export type OrderFilter = OrdersAddress['filter'];

/** The part of the list's call that says what to look for. */
export function queryOf(filter: OrderFilter) {
  const { search, status, payment, settled, from, to, min, max, product, completed, replacement } = filter;
  const [from_unix, to_unix] = [unixFrom(from), unixFrom(to, 1)];
  const [completed_from_unix, completed_to_unix] = timesOf(completed);
  return {
    ...(search && { search }),
    ...(status && { status: status as OrderStatus }),
    ...(payment && { payment_method: payment as PaymentMethod }),
    ...(settled && { settled: settled as OrderSettlement }),
    ...(from_unix !== undefined && { from_unix }),
    ...(to_unix !== undefined && { to_unix }),
    ...(min && { min_total: Number(min) }),
    ...(max && { max_total: Number(max) }),
    ...(product && { product }),
    ...(completed_from_unix !== undefined && { completed_from_unix }),
    ...(completed_to_unix !== undefined && { completed_to_unix }),
    ...(replacement && { replacement: 'asked' as const }),
  };
}

/** The orders of the list by the columns that have one. */
export const sortColumns = {
  total: ['total_asc', 'total_desc'],
  date: ['oldest', 'newest'],
} as const satisfies Record<string, readonly [OrderSort, OrderSort]>;

/** Whether an order may still be completed by hand: by the same table that the server uses. */
export const isApprovable = (status: OrderStatus): boolean => orderMoves[status].includes('COMPLETED');
