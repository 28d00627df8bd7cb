import { PRODUCT_SORTS, searchMax, type ProductSort } from 'shared-contract/types';

/** The filters of the catalogue. They are in the address, so that a link, a reload and Back keep them. */
export interface Filters {
  search: string;
  /** The id of a category; empty for all. */
  category: string;
  sort: ProductSort;
  inStock: boolean;
}

export const noFilters: Filters = { search: '', category: '', sort: 'featured', inStock: false };

const isSort = (value: string | null): value is ProductSort => PRODUCT_SORTS.some((sort) => sort === value);
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** One line that the server accepts: without control characters, and not too long. */
export const searchText = (typed: string): string =>
  [...typed.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()].slice(0, searchMax).join('');

/** The filters of an address; anything invalid counts as not given. */
export function filtersFrom(params: URLSearchParams): Filters {
  const category = params.get('category') ?? '';
  const sort = params.get('sort');
  return {
    search: searchText(params.get('search') ?? ''),
    category: ID.test(category) ? category : '',
    sort: isSort(sort) ? sort : 'featured',
    inStock: params.get('in_stock') === 'true',
  };
}

/** The address parameters with these filters. Other parameters stay, and unused filters are left out. */
export function withFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  put('search', searchText(filters.search));
  put('category', filters.category);
  put('sort', filters.sort === 'featured' ? '' : filters.sort);
  put('in_stock', filters.inStock ? 'true' : '');
  return next;
}

export const isNarrowed = ({ search, category, inStock }: Filters): boolean =>
  search !== '' || category !== '' || inStock;

/** The filters as the query of `GET /products/all`. */
export const productQuery = ({ search, category, sort, inStock }: Filters) => ({
  ...(search && { search }),
  ...(category && { category }),
  ...(sort !== 'featured' && { sort }),
  ...(inStock && { in_stock: true }),
});
