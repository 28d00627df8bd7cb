import { screen, within } from '@testing-library/react';
import { dayOf, startOfDay } from 'shared-contract/days';
import { mockApi } from 'shared-testing';
import { figure, MARCH, openAnalytics, productIsRead, willReport } from '../../testing/analytics.ts';
import { choose } from '../../testing/choose.ts';
import { someStats } from '../../testing/render-admin.tsx';
import { someReport } from '../../testing/some-report.ts';

it('the analytics page starts with this month in the time zone of the store', async () => {
  const sent = willReport(someReport());
  openAnalytics('?compare=none', someStats({ timeZone: 'America/New_York' }));
  expect(await screen.findByRole('heading', { name: 'Sales report: This Month' })).toBeVisible();
  expect(await screen.findByText('$16,549.00')).toBeVisible();
  for (const [label, value] of [
    ['Total revenue', '$16,549.00'],
    ['Completed orders', '432'],
    ['Average order value', '$40.17'],
    ['Paid orders', '412'],
    ['Units sold', '525'],
    ['Free orders', '20'],
    ['Free units', '25'],
  ] as const)
    expect(figure(label).getByText(value)).toBeVisible();
  expect(figure('Free units').getByText('Given, or approved and not paid')).toBeVisible();
  expect(screen.getByText('Days and hours of America/New_York')).toBeVisible();
  const first = `${dayOf(Date.now() / 1000, 'America/New_York').slice(0, 8)}01`;
  expect(sent.received[0]?.body).toEqual({
    product: null,
    by: expect.stringMatching(/^(day|hour)$/) as string,
    start_unix: startOfDay(first, 'America/New_York'),
    end_unix: expect.any(Number) as number,
  });
});

it('each figure of the sales report links to its orders', async () => {
  willReport(someReport());
  openAnalytics();
  await screen.findByText('$16,549.00');
  for (const [label, query] of [
    ['Total revenue', `settled=PAID&completed=${MARCH}`],
    ['Completed orders', `completed=${MARCH}`],
    ['Average order value', `settled=PAID&completed=${MARCH}`],
    ['Paid orders', `settled=PAID&completed=${MARCH}`],
    ['Units sold', `completed=${MARCH}`],
    ['Free orders', `settled=UNPAID&completed=${MARCH}`],
    ['Free units', `settled=UNPAID&completed=${MARCH}`],
  ] as const)
    expect(figure(label).getByRole('link')).toHaveAttribute('href', `/admin/orders?${query}`);
  expect(figure('Days in period').queryByRole('link')).toBeNull();
});

it('the table of the sales chart links each bar to its orders', async () => {
  willReport(someReport());
  const { user } = openAnalytics('?compare=none&start=2026-03-01&end=2026-03-31');
  await user.click(await screen.findByText('Show as a table'));
  const table = within(screen.getByRole('table', { name: 'Sales over time' }));
  expect(table.getByRole('row', { name: 'Sat, Mar 21 $817.00 19 14' })).toBeVisible();
  expect(table.getByRole('link', { name: 'Sun, Mar 1' })).toHaveAttribute(
    'href',
    '/admin/orders?completed=1772323200-1772409600',
  );
});

it('the analytics page loads the sales report again after a failure', async () => {
  mockApi('POST /admin/stats').failsWith('INTERNAL', { message: '' });
  const { user } = openAnalytics();
  expect(await screen.findByText('Failed to fetch analytics data')).toBeVisible();
  willReport(someReport());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('432', { selector: 'a' })).toBeVisible();
});

it('the previous sales report stays with its title until the next one has loaded', async () => {
  willReport(someReport());
  const { user } = openAnalytics();
  await screen.findByText('$16,549.00');
  const section = screen.getByRole('region', { name: 'Sales report: This Month' });
  willReport(someReport({ total_completed_orders: 7 }), 300);
  productIsRead();
  await choose(user, screen.getByRole('combobox', { name: 'Product' }), 'Pixelforge Games');
  expect(screen.getByText('All Products', { selector: '.ant-tag' })).toBeVisible();
  expect(figure('Completed orders').getByText('432')).toBeVisible();
  expect(section).toHaveAttribute('aria-busy', 'true');
  expect(within(section).getByText('Loading report...')).toBeVisible();
  expect(await figure('Completed orders').findByText('7')).toBeVisible();
  expect(screen.getByText('Pixelforge Games', { selector: '.ant-tag' })).toBeVisible();
  expect(section).toHaveAttribute('aria-busy', 'false');
});

const before = someReport({
  timeframe_start: Date.UTC(2026, 1, 1) / 1000,
  timeframe_end: Date.UTC(2026, 2, 1) / 1000 - 1,
  total_value: 10_000,
  total_completed_orders: 432,
  parts: { paid_orders: 500, paid_units: 500, free_orders: 0, free_units: 0 },
});

it('the sales report compares each figure with the previous period', async () => {
  willReport(someReport());
  willReport(before);
  const { user } = openAnalytics('?start=2026-03-01&end=2026-03-31');
  expect(await screen.findByText('65.5% more than $10,000.00')).toBeVisible();
  expect(figure('Completed orders').getByText('The same as 432')).toBeVisible();
  expect(figure('Average order value').getByText('101% more than $20.00')).toBeVisible();
  expect(figure('Paid orders').getByText('17.6% less than 500')).toBeVisible();
  expect(figure('Free orders').getByText('0 before')).toBeVisible();
  expect(screen.getByText('Compared with Jan 29, 2026 – Feb 28, 2026')).toBeVisible();
  await user.click(screen.getByText('Show as a table'));
  const table = within(screen.getByRole('table', { name: 'Sales over time' }));
  expect(table.getByRole('row', { name: 'Sat, Mar 21 $817.00 19 14 $817.00' })).toBeVisible();
});

it('the sales report compares an hour with the same clock time, if the clocks had it', async () => {
  const zone = 'Europe/Berlin';
  const hoursOf = (day: string, hours: number) => {
    const start = startOfDay(day, zone);
    return someReport({
      timeframe_start: start,
      timeframe_end: start + hours * 3600 - 1,
      series: Array.from({ length: hours }, (_, n) => ({
        day_unix: start + n * 3600,
        total_value: 100 + n,
        completed_orders: 1,
        paid_orders: 1,
        units: 1,
      })),
    });
  };
  willReport(hoursOf('2026-03-30', 24));
  willReport(hoursOf('2026-03-29', 23));
  const { user } = openAnalytics('?start=2026-03-30&end=2026-03-30', someStats({ timeZone: zone }));
  await user.click(await screen.findByText('Show as a table'));
  const table = within(screen.getByRole('table', { name: 'Sales over time' }));
  for (const row of ['1:00 AM $101.00 1 1 $101.00', '2:00 AM $102.00 1 1 –', '3:00 AM $103.00 1 1 $102.00'])
    expect(table.getByRole('row', { name: `Mon, Mar 30, ${row}` })).toBeVisible();
});

it('the previous period of the sales report has the same number of days', async () => {
  const first = willReport(someReport());
  const second = willReport(before);
  openAnalytics('?start=2026-03-01&end=2026-03-31');
  await screen.findByText('65.5% more than $10,000.00');
  const asked = [...first.received, ...second.received].map(({ body }) => [body.start_unix, body.end_unix]);
  const at = (text: string) => Date.parse(text) / 1000;
  expect(asked).toEqual(
    expect.arrayContaining([
      [at('2026-03-01T00:00:00Z'), at('2026-03-31T23:59:59Z')],
      [at('2026-01-29T00:00:00Z'), at('2026-02-28T23:59:59Z')],
    ]),
  );
});
