import { screen } from '@testing-library/react';
import { mockApi } from 'shared-testing';
import { willOpenOverview } from '../../testing/overview.ts';
import { renderAdmin, someStats } from '../../testing/render-admin.tsx';

it('the overview links to the options that are low or out of stock', async () => {
  willOpenOverview();
  const someLevel = {
    subcategory: { _id: 's10', title: '$10 card' },
    product: { _id: 'p1', title: 'Pixelforge Games' },
    level: 'OUT' as const,
    stock_count: 0,
    low_stock_at: 5,
    sold: 0,
    days_left: null,
    price: 10,
    unit_cost: null,
    margin_percent: null,
  };
  mockApi('GET /admin/stock/levels', { query: { level: 'OUT', amount: 1 } }).answers([someLevel], 3);
  renderAdmin('/admin/dashboard');
  expect(await screen.findByText('3 options are out of stock')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Out of stock 3 options are out of stock' })).toHaveAttribute(
    'href',
    '/admin/stock?level=OUT',
  );
  expect(await screen.findByText('0 options are running low')).toBeVisible();
  await screen.findByText('Sonora Music');
});

it.each([
  [0, null, 'Nobody waits'],
  [1, 90, '1 request waits for 1 minute'],
  [4, 3 * 24 * 3600, '4 requests wait, the oldest for 3 days'],
])('the overview says how long %d requests wait', async (pendingReplacements, seconds, words) => {
  willOpenOverview();
  const oldestRequestUnix = seconds === null ? null : Math.floor(Date.now() / 60_000) * 60 - seconds;
  renderAdmin('/admin/dashboard', { stats: someStats({ pendingReplacements, oldestRequestUnix }) });
  expect(await screen.findByRole('link', { name: `Replacement requests ${words}` })).toHaveAttribute(
    'href',
    '/admin/replacements?status=PENDING',
  );
  await screen.findByText('Sonora Music');
});

it('the overview shows no waiting requests while their number loads', async () => {
  willOpenOverview();
  const read = Promise.withResolvers<void>();
  mockApi('GET /admin/stats', { after: read.promise }).answers(someStats({ pendingReplacements: 0 }));
  renderAdmin('/admin/dashboard', { stats: null });
  expect(await screen.findByText('– requests wait')).toBeVisible();
  expect(screen.queryByText('Nobody waits')).toBeNull();
  read.resolve();
  expect(await screen.findByText('Nobody waits')).toBeVisible();
});
