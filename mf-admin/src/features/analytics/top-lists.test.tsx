import { screen, waitFor, within } from '@testing-library/react';
import { mockApi } from 'shared-testing';
import { MARCH, openAnalytics, productsAre, topAre, willReport } from '../../testing/analytics.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { buyer, buyerId, productId, someReport, soldProduct } from '../../testing/some-report.ts';

it('a top product links to its orders and its replacement requests', async () => {
  willReport(someReport());
  openAnalytics('?compare=none&start=2026-03-01&end=2026-03-31');
  const products = within(await screen.findByRole('region', { name: 'Top products' }));
  expect(await products.findByRole('link', { name: 'Pixelforge Games' })).toHaveAttribute(
    'href',
    `/admin/orders?product=${productId}&completed=${MARCH}`,
  );
  expect(products.getByText('$1,234.50')).toBeVisible();
  expect(products.getByRole('link', { name: '1.5% 3 requests' })).toHaveAttribute(
    'href',
    `/admin/orders?product=${productId}&replacement=asked&completed=${MARCH}`,
  );
});

it('a top customer links to their orders', async () => {
  willReport(someReport());
  openAnalytics('?compare=none&start=2026-03-01&end=2026-03-31');
  const customers = within(await screen.findByRole('region', { name: 'Top customers' }));
  expect(await customers.findByRole('link', { name: 'maria' })).toHaveAttribute(
    'href',
    `/admin/orders?search=${buyerId}&completed=${MARCH}`,
  );
});

it('the top products can be sorted by their replacement rate', async () => {
  willReport(someReport());
  const { user, where } = openAnalytics('?compare=none&start=2026-03-01&end=2026-03-31');
  const products = within(await screen.findByRole('region', { name: 'Top products' }));
  await products.findByText('Pixelforge Games');
  await user.click(products.getByRole('columnheader', { name: 'Replacements' }));
  await waitFor(() => expect(where()).toContain('sort=replaced'));
});

it('top products and customers show their figures of the previous period', async () => {
  const sold = (total_value: number) => ({ completed_orders: 96, paid_orders: 90, units: 150, total_value });
  productsAre([]);
  mockApi('POST /admin/stats', { times: 2 }).answers(someReport());
  const asked = [
    mockApi('GET /admin/stats/products').answers([{ ...soldProduct, before: sold(2_469) }], 1),
    mockApi('GET /admin/stats/customers').answers([{ ...buyer, before: sold(0) }], 1),
  ];
  renderAdmin('/admin/analytics?start=2026-03-01&end=2026-03-31');
  expect(await screen.findByText('50% less than $2,469.00')).toBeVisible();
  expect(await screen.findByText('$0.00 before')).toBeVisible();
  for (const figure of ['96 before', '150 before']) expect(screen.getAllByText(figure)).toHaveLength(2);
  for (const { received } of asked)
    expect(received[0]?.query).toMatchObject({
      before_start_unix: String(Date.UTC(2026, 0, 29) / 1000),
      before_end_unix: String(Date.UTC(2026, 2, 1) / 1000 - 1),
    });
});

it('the top lists say that nothing was sold', async () => {
  productsAre([]);
  willReport(someReport({ total_value: 0, total_completed_orders: 0, series: [] }));
  topAre([], []);
  renderAdmin('/admin/analytics?compare=none');
  await waitFor(() => expect(screen.getAllByText('Nothing was sold')).toHaveLength(2));
  expect(screen.getAllByText('In this period no order was completed.')).toHaveLength(2);
});
