import { limits } from 'shared-contract/types';

/** `1,284`, or `1,000+` where no more are counted (rules 12.2). */
export const inAll = (total: number): string =>
  total === limits.searchTotalMax ? `${(total - 1).toLocaleString('en-US')}+` : total.toLocaleString('en-US');
