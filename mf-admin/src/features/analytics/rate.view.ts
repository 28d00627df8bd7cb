import type { ProductSales } from 'shared-contract/types';

/** Of a hundred units, how many a replacement was asked for, with two decimals. */
export const rateOf = ({ requests, units }: Pick<ProductSales, 'requests' | 'units'>): number =>
  units === 0 ? 0 : Math.round((requests * 10_000) / units) / 100;
