import { PAYMENT_METHODS, orderMoves, type OrderStatus, type PaymentMethod } from 'shared-contract/types';

export const PAGE_SIZE = 10;

/** The statuses that the filter offers (section 2, Order Management). */
export const FILTER_STATUSES = ['COMPLETED', 'PENDING', 'FAILED'] as const satisfies readonly OrderStatus[];

/** What the list shows; it lives in the address, so that a view can be kept and shared. */
export interface OrderFilter {
  search: string;
  status: (typeof FILTER_STATUSES)[number] | null;
  payment: PaymentMethod | null;
  /** From 1. */
  page: number;
}

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((each) => each === value) ?? null;

/** Reads the address; anything that is no filter counts as none. */
export function filterFrom(params: URLSearchParams): OrderFilter {
  const page = Number(params.get('page'));
  return {
    search: params.get('search') ?? '',
    status: oneOf(FILTER_STATUSES, params.get('status')),
    payment: oneOf(PAYMENT_METHODS, params.get('payment')),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of a filter; what is at rest stays out of it. */
export function addressOf({ search, status, payment, page }: OrderFilter): Record<string, string> {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(payment && { payment }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** A change of a filter starts at the first page again. */
export const changed = (filter: OrderFilter, change: Partial<OrderFilter>): OrderFilter => ({
  ...filter,
  page: 1,
  ...change,
});

export const queryOf = ({ search, status, payment, page }: OrderFilter) => ({
  skip: (page - 1) * PAGE_SIZE,
  amount: PAGE_SIZE,
  ...(search && { search }),
  ...(status && { status }),
  ...(payment && { payment_method: payment }),
});

export const isFiltered = ({ search, status, payment }: OrderFilter): boolean =>
  search !== '' || status !== null || payment !== null;

/** Whether an order may still be completed by hand: the same table that the server obeys. */
export const isApprovable = (status: OrderStatus): boolean => orderMoves[status].includes('COMPLETED');
