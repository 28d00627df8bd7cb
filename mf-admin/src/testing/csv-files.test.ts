import { aProduct, aReplacementRequest, aReview, anAdminOrderRow } from 'shared-testing';
import { barsCsv, customersCsv, productsCsv as soldCsv } from '../features/analytics/analytics-csv.ts';
import { ordersCsv } from '../features/orders/orders-csv.ts';
import { productsCsv } from '../features/products/products-csv.ts';
import { requestsCsv } from '../features/replacements/requests-csv.ts';
import { reviewsCsv } from '../features/reviews/reviews-csv.ts';
import { reportCsv } from '../features/stock-import/report-csv.ts';
import { levelsCsv } from '../features/stock-levels/levels-csv.ts';
import { barsOf } from '../parts/sales-chart/bars.view.ts';
import { someReport } from './some-report.ts';

const formula = '=HYPERLINK("https://example.com")';
const sold = { _id: 'id', total_value: 1, completed_orders: 1, paid_orders: 1, units: 1 };

it.each([
  ['orders', () => ordersCsv([anAdminOrderRow({ product_title: formula })])],
  ['products', () => productsCsv([{ ...aProduct({ title: formula }), option_count: 1, stock_count: 1 }])],
  ['reviews', () => reviewsCsv([aReview({ text_review: formula })])],
  ['requests', () => requestsCsv([aReplacementRequest({ note: formula })])],
  ['products sold', () => soldCsv([{ ...sold, title: formula, requests: 0 }])],
  [
    'stock',
    () =>
      levelsCsv([
        {
          subcategory: { _id: 's', title: 'x' },
          product: { _id: 'p', title: formula },
          level: 'OUT',
          stock_count: 0,
          low_stock_at: 5,
          sold: 0,
          days_left: null,
          price: 1,
          unit_cost: null,
          margin_percent: null,
        },
      ]),
  ],
  ['customers', () => customersCsv([{ ...sold, username: formula, email: 'x@example.com' }])],
  [
    'lines of an import',
    () =>
      reportCsv([
        {
          line: 1,
          state: 'ELSEWHERE',
          reason: null,
          masked: null,
          place: { subcategory_id: 's', title: 'x', product_title: formula, state: 'SOLD' },
        },
      ]),
  ],
])('the file of %s has a text that is a formula as plain text', (_, file) => {
  expect(file()).toContain(`"'${formula.replaceAll('"', '""')}"`);
});

it('the CSV of a report has only numbers and times and no formulas', () => {
  const [, ...rows] = barsCsv(barsOf(someReport(), 'day', 'UTC'), undefined)
    .trim()
    .split('\r\n');
  expect(rows).toHaveLength(31);
  expect(rows.flatMap((row) => row.split(',')).every((cell) => /^\d[\d.:TZ-]*$|^$/.test(cell))).toBe(true);
});
