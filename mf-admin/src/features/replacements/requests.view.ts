import {
  REPLACEMENT_SORTS,
  REPLACEMENT_STATUSES,
  type AdminStats,
  type ReplacementSort,
} from 'shared-contract/types';
import { anyText, oneOf, type ListAddress, type ListSpec } from '../../parts/list-address.ts';

type Filters = 'search' | 'status';

/** The state of the list that its address holds. */
export const requestsList: ListSpec<Filters, ReplacementSort> = {
  filters: { search: anyText, status: oneOf(REPLACEMENT_STATUSES) },
  sorts: REPLACEMENT_SORTS,
  sizes: [20, 50, 100],
};

export type RequestsAddress = ListAddress<Filters, ReplacementSort>;
export type RequestFilter = RequestsAddress['filter'];

/** The orders of the list by the columns that have one. */
export const sortColumns = {
  date: ['oldest', 'newest'],
} as const satisfies Record<string, readonly [ReplacementSort, ReplacementSort]>;

export const totalRequests = (stats: AdminStats): number =>
  stats.pendingReplacements + stats.approvedReplacements + stats.deniedReplacements;
