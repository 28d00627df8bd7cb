import { STOCK_SORTS, type StockLevelName, type StockSort } from 'shared-contract/types';
import { anyText, oneOf, type ListAddress, type ListSpec } from '../../parts/list-address.ts';
import { strings } from '../../strings.ts';

type Filters = 'search' | 'level';

export const levelNames = Object.keys(strings.stockLevels.levels) as StockLevelName[];

/** The state of the list that its address holds. */
export const levelsList: ListSpec<Filters, StockSort> = {
  filters: { search: anyText, level: oneOf(levelNames) },
  sorts: STOCK_SORTS,
  sizes: [20, 50, 100],
};

export type LevelFilter = ListAddress<Filters, StockSort>['filter'];

/** The orders of the list by the columns that have one. */
export const sortColumns = {
  stock: ['stock_asc', 'stock_desc'],
  days: ['days_asc', 'days_desc'],
} as const satisfies Record<string, readonly [StockSort, StockSort]>;
