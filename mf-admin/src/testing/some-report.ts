import type { Analytics } from 'shared-contract/types';

/** A report of March 2026 in UTC, with a sale each day. */
export const someReport = (over: Partial<Analytics> = {}): Analytics => ({
  timeframe_start: Date.UTC(2026, 2, 1) / 1000,
  timeframe_end: Date.UTC(2026, 3, 1) / 1000 - 1,
  total_value: 16_549,
  total_completed_orders: 432,
  product_filter: null,
  parts: { paid_orders: 412, paid_units: 500, free_orders: 20, free_units: 25 },
  series: Array.from({ length: 31 }, (_, index) => ({
    day_unix: Date.UTC(2026, 2, 1 + index) / 1000,
    total_value: index === 20 ? 817 : 500,
    completed_orders: index === 20 ? 19 : 12,
    paid_orders: 12,
    units: 14,
  })),
  ...over,
});
