import {
  PAYMENT_METHODS,
  orderMoves,
  type AdminOrderRow,
  type OrderStatus,
  type PaymentMethod,
} from 'shared-contract/types';
import { strings } from '../../strings.ts';

/** The statuses that the filter offers (rules 14.18). */
export const FILTER_STATUSES = ['COMPLETED', 'PENDING', 'FAILED'] as const satisfies readonly OrderStatus[];

/** What the list shows; it lives in the address, so that a view can be saved and shared. */
export interface OrderFilter {
  search: string;
  status: (typeof FILTER_STATUSES)[number] | null;
  payment: PaymentMethod | null;
}

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((each) => each === value) ?? null;

/** Reads the address; anything that is no filter counts as none. */
export function filterFrom(params: URLSearchParams): OrderFilter {
  return {
    search: params.get('search') ?? '',
    status: oneOf(FILTER_STATUSES, params.get('status')),
    payment: oneOf(PAYMENT_METHODS, params.get('payment')),
  };
}

/** The address of a filter, at its first page, without defaults. */
export function addressOf({ search, status, payment }: OrderFilter): Record<string, string> {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(payment && { payment }),
  };
}

/** The part of the list's call that says what to look for. */
export const queryOf = ({ search, status, payment }: OrderFilter) => ({
  ...(search && { search }),
  ...(status && { status }),
  ...(payment && { payment_method: payment }),
});

export const isFiltered = ({ search, status, payment }: OrderFilter): boolean =>
  search !== '' || status !== null || payment !== null;

/** Whether an order may still be completed by hand: by the same table that the server uses. */
export const isApprovable = (status: OrderStatus): boolean => orderMoves[status].includes('COMPLETED');

/** How an order was paid, in words; one that an admin made was not. */
export const paymentOf = ({ payment_method: method, admin_made: isFree }: AdminOrderRow): string =>
  isFree ? strings.orders.free(strings.payment[method]) : strings.payment[method];
