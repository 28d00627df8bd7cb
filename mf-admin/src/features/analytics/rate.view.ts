import type { ProductSales } from 'shared-contract/types';

/** The percentage of units with a replacement request, with two decimals. */
export const rateOf = ({ requests, units }: Pick<ProductSales, 'requests' | 'units'>): number =>
  units === 0 ? 0 : Math.round((requests * 10_000) / units) / 100;
