import { ADMIN_PRODUCT_SORTS, type AdminProductSort } from 'shared-contract/types';
import { anId, anyText, oneOf, type ListAddress, type ListSpec } from '../../parts/list-address.ts';

type Filters = 'search' | 'category' | 'enabled' | 'stock';

/** The state of the list that its address holds. */
export const productsList: ListSpec<Filters, AdminProductSort> = {
  filters: {
    search: anyText,
    category: anId,
    enabled: oneOf(['on', 'off']),
    stock: oneOf(['in', 'low', 'out']),
  },
  sorts: ADMIN_PRODUCT_SORTS,
  sizes: [20, 50, 100],
};

export type ProductsAddress = ListAddress<Filters, AdminProductSort>;

/** The orders of the list by the columns that have one. */
export const sortColumns = {
  product: ['title_asc', 'title_desc'],
  price: ['price_asc', 'price_desc'],
} as const satisfies Record<string, readonly [AdminProductSort, AdminProductSort]>;

/** The filter as the server has it. */
export const queryOf = ({ search, category, enabled, stock }: ProductsAddress['filter']) => ({
  ...(search && { search }),
  ...(category && { category }),
  ...(enabled && { enabled: enabled === 'on' }),
  ...(stock === 'low' ? { low_stock: true } : stock && { in_stock: stock === 'in' }),
});

/** The row in the place of a deleted one: the next, else the one before. */
export function neighbourOf<T extends { _id: string }>(rows: readonly T[], id: string): T | undefined {
  const index = rows.findIndex(({ _id }) => _id === id);
  return rows[index + 1] ?? rows[index - 1];
}

export type StockTone = 'none' | 'low' | 'plenty';

/** 0 is an alarm, 1 to 5 a warning (rules 15.3). */
export const stockTone = (stock: number): StockTone => (stock === 0 ? 'none' : stock <= 5 ? 'low' : 'plenty');
