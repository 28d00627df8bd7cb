import { limits, MEMBER_ROLES, USER_SORTS, type UserSort } from 'shared-contract/types';
import { anyText, oneOf, type ListAddress, type ListSpec } from '../../parts/list-address.ts';

type Filters = 'search' | 'role';

/** The state of the list that its address holds. */
export const usersList: ListSpec<Filters, UserSort> = {
  filters: { search: anyText, role: oneOf(MEMBER_ROLES) },
  sorts: USER_SORTS,
  sizes: [100, 50, 20],
};

export type UsersAddress = ListAddress<Filters, UserSort>;
export type UserFilter = UsersAddress['filter'];

/** The orders of the list by the columns that have one. */
export const sortColumns = {
  balance: ['balance_asc', 'balance_desc'],
  orders: ['orders_asc', 'orders_desc'],
  joined: ['oldest', 'newest'],
} as const satisfies Record<string, readonly [UserSort, UserSort]>;

export const DISCOUNT_DEFAULT = 15;

/** The percent of a typed discount, with one decimal; text that is not a number becomes 0 (rules 10.2). */
export function discountFrom(typed: string): number {
  const number = typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'));
  return Number.isFinite(number) ? Math.round(number * 10) / 10 : 0;
}

/** Whether a percent can be granted. */
export const isDiscount = (percent: number): boolean => percent >= 0 && percent <= limits.promoteDiscountMax;
