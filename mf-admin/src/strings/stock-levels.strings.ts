import type { StockLevelName, StockSort } from 'shared-contract/types';

/** `–` until it is known how many. */
const options = (count?: number) =>
  `${count?.toLocaleString('en-US') ?? '–'} ${count === 1 ? 'option' : 'options'}`;

/** The words about options that run low. */
export const stockLevelsStrings = {
  stockLevels: {
    title: 'Stock Levels',
    count: (total: number) => options(total),
    csvFailed: 'Failed to download the stock levels',
    fileName: 'stock.csv',
    csvHead: [
      'id',
      'product',
      'option',
      'level',
      'stock',
      'low_from',
      'sold_in_30_days',
      'days_left',
      'price',
      'unit_cost',
      'margin_percent',
    ],
    low: (count?: number) => `${options(count)} ${count === 1 ? 'is' : 'are'} running low`,
    out: (count?: number) => `${options(count)} ${count === 1 ? 'is' : 'are'} out of stock`,
    showLow: 'Low stock',
    showOut: 'Out of stock',
    all: 'All',
    search: 'Search by product or option',
    sorts: {
      stock_asc: 'Least stock',
      stock_desc: 'Most stock',
      days_asc: 'Gone soonest',
      days_desc: 'Lasts longest',
    } satisfies Record<StockSort, string>,
    levels: { OUT: 'Out', LOW: 'Low', OK: 'Enough' } satisfies Record<StockLevelName, string>,
    loading: 'Loading stock levels...',
    loadFailed: 'Failed to load the stock levels',
    none: 'No such options',
    noneText: 'Options of enabled products are listed here, the least stock first.',
    columns: {
      option: 'Option',
      level: 'Level',
      stock: 'In stock',
      threshold: 'Low from',
      days: 'Days left',
      margin: 'Margin',
    },
    inStock: (count: number) => `${count.toLocaleString('en-US')} in stock`,
    daysLeft: (days: number) => `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'} left`,
    noSales: 'No sales in 30 days',
    noCost: 'No cost known',
    margin: (percent: number) => `${percent}%`,
    marginOf: (percent: number) => `margin ${percent}%`,
    thresholdOf: (option: string) => `${option} is low from`,
    thresholdWrong: 'Please enter a whole number from 0 to 1,000,000',
    thresholdFailed: 'Failed to save the threshold',
    save: 'Save',
    choose: (product: string, option: string) => `Choose ${product}, ${option}`,
    setThresholds: 'Set Low From',
    thresholdsTitle: (count: number) => `Low from, for ${options(count)}`,
    thresholdsDone: (count: number, lowAt: number) =>
      `${options(count)} ${count === 1 ? 'is' : 'are'} low from ${lowAt.toLocaleString('en-US')} on.`,
    thresholdsRefused: (count: number) => `${options(count)} not changed`,
  },
};
