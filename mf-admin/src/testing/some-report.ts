import type { Analytics, CustomerSales, ProductSales } from 'shared-contract/types';

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

export const productId = '11111111-1111-4111-8111-111111111111';
export const buyerId = '22222222-2222-4222-8222-222222222222';
export const soldProduct: ProductSales = {
  _id: productId,
  title: 'Pixelforge Games',
  completed_orders: 120,
  paid_orders: 110,
  units: 200,
  total_value: 1_234.5,
  requests: 3,
};
export const buyer: CustomerSales = {
  _id: buyerId,
  username: 'maria',
  email: 'maria@example.com',
  completed_orders: 7,
  paid_orders: 6,
  units: 9,
  total_value: 210,
};
