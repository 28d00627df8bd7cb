import { screen, waitFor } from '@testing-library/react';
import { mockApi } from 'shared-testing';
import { barsOf } from '../../parts/sales-chart/bars.view.ts';
import { productsAre, willReport } from '../../testing/analytics.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { buyer, buyerId, productId, someReport, soldProduct } from '../../testing/some-report.ts';
import { barsCsv, customersCsv, productsCsv } from './analytics-csv.ts';

it('the analytics page saves the report, the products and the customers as CSV', async () => {
  const saved = jest.fn<string, [Blob]>(() => 'blob:sales');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  willReport(someReport());
  productsAre([]);
  for (const amount of [{ query: { amount: 10 } }, {}]) {
    mockApi('GET /admin/stats/products', amount).answers([soldProduct], 1);
    mockApi('GET /admin/stats/customers', amount).answers([buyer], 1);
  }
  const { user } = renderAdmin('/admin/analytics?compare=none&start=2026-03-01&end=2026-03-31');
  await screen.findByText('maria');
  for (const [n, button] of screen.getAllByRole('button', { name: 'Download CSV' }).entries()) {
    await user.click(button);
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(n + 1));
  }
  expect(saved).toHaveBeenCalledTimes(3);
  jest.restoreAllMocks();
});

it('the CSV files of a report have a row for each bar, product and customer', async () => {
  const bars = barsOf(someReport(), 'day', 'UTC');
  const lines = barsCsv(bars, bars.slice(0, 1)).split('\r\n');
  expect(lines[0]).toBe('from,to,revenue,completed,paid,units,revenue_before');
  expect(lines[1]).toBe('2026-03-01T00:00:00.000Z,2026-03-01T23:59:59.000Z,500,12,12,14,500');
  expect(lines[2]).toBe('2026-03-02T00:00:00.000Z,2026-03-02T23:59:59.000Z,500,12,12,14,');
  const earlier = { completed_orders: 2, paid_orders: 2, units: 2, total_value: 40 };
  expect(productsCsv([soldProduct]).split('\r\n')[1]).toBe(
    `${productId},Pixelforge Games,1234.5,120,110,200,3,1.5,,,`,
  );
  expect(productsCsv([{ ...soldProduct, before: earlier }]).split('\r\n')[1]).toBe(
    `${productId},Pixelforge Games,1234.5,120,110,200,3,1.5,40,2,2`,
  );
  expect(customersCsv([{ ...buyer, before: earlier }]).split('\r\n')[1]).toBe(
    `${buyerId},maria,maria@example.com,210,7,6,9,40,2,2`,
  );
});
