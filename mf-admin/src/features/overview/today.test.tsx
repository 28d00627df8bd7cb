import { screen, within } from '@testing-library/react';
import { dayOf, daysAfter, startOfDay } from 'shared-contract/days';
import type { Analytics } from 'shared-contract/types';
import { mockApi } from 'shared-testing';
import { willOpenOverview } from '../../testing/overview.ts';
import { renderAdmin, someStats } from '../../testing/render-admin.tsx';
import { someReport } from '../../testing/some-report.ts';

const HOUR = 3600;
const aDayOf = (start: number, figures: Partial<Analytics> = {}) =>
  someReport({
    timeframe_start: start,
    timeframe_end: start + 24 * HOUR - 1,
    series: Array.from({ length: 24 }, (_, hour) => ({
      day_unix: start + hour * HOUR,
      total_value: hour === 9 ? 120 : 0,
      completed_orders: hour === 9 ? 3 : 0,
      paid_orders: hour === 9 ? 2 : 0,
      units: hour === 9 ? 4 : 0,
    })),
    ...figures,
  });

const zone = 'Europe/Berlin';
const today = startOfDay(dayOf(Date.now() / 1000, zone), zone);
const lastWeek = startOfDay(daysAfter(dayOf(today, zone), -7), zone);

/** The sales of today on the overview, beside those of the same day of last week. */
async function openToday() {
  willOpenOverview();
  const parts = { paid_orders: 2, paid_units: 3, free_orders: 1, free_units: 1 };
  const asked = [
    aDayOf(today, { total_value: 120, total_completed_orders: 3, parts }),
    aDayOf(lastWeek),
    aDayOf(lastWeek, { total_value: 100, parts: { ...parts, free_orders: 0 } }),
  ].map((answer) => mockApi('POST /admin/stats').answers(answer));
  renderAdmin('/admin/dashboard', { stats: someStats({ timeZone: zone }) });
  const section = within(await screen.findByRole('region', { name: 'Today' }));
  expect(await section.findByText('20% more than $100.00')).toBeVisible();
  await screen.findByText('Sonora Music');
  return { section, asked };
}

it('the overview compares the sales of today with the same day of last week up to this time', async () => {
  const { asked } = await openToday();
  const bodies = asked.map(({ received }) => received[0]!.body);
  expect(bodies.map(({ start_unix, by }) => [start_unix, by])).toEqual([
    [today, 'hour'],
    [lastWeek, 'hour'],
    [lastWeek, 'hour'],
  ]);
  expect(bodies[2]!.end_unix).toBeLessThan(bodies[1]!.end_unix + 1);
});

it('each figure of the sales of today links to its orders', async () => {
  const { section } = await openToday();
  const end = startOfDay(daysAfter(dayOf(today, zone), 1), zone);
  for (const [label, value, query] of [
    ['Revenue', '$120.00', `settled=PAID&completed=${today}-${end}`],
    ['Paid orders', '2', `settled=PAID&completed=${today}-${end}`],
    ['Average order value', '$60.00', `settled=PAID&completed=${today}-${end}`],
    ['Units sold', '4', `completed=${today}-${end}`],
    ['Free orders', '1', `settled=UNPAID&completed=${today}-${end}`],
  ] as const) {
    const figure = within(section.getByText(label, { selector: 'dt' }).parentElement!);
    expect(figure.getByRole('link', { name: value })).toHaveAttribute('href', `/admin/orders?${query}`);
  }
  expect(section.getByRole('link', { name: 'Open report' })).toHaveAttribute(
    'href',
    '/admin/analytics?timeframe=today',
  );
});

it('the overview compares the hours of today by the clock after a clock change', async () => {
  willOpenOverview();
  // In Berlin the day begins in winter time and ends in summer time: nine hours after midnight it is ten.
  for (const day of ['2026-03-29', '2026-03-22', '2026-03-22'])
    mockApi('POST /admin/stats').answers(aDayOf(startOfDay(day, 'Europe/Berlin')));
  const { user } = renderAdmin('/admin/dashboard', { stats: someStats({ timeZone: 'Europe/Berlin' }) });
  await user.click(await screen.findByText('Show as a table'));
  const table = within(screen.getByRole('table', { name: 'Sales over time' }));
  expect(table.getByRole('row', { name: 'Sun, Mar 29, 9:00 AM $0.00 0 0 $120.00' })).toBeVisible();
  expect(table.getByRole('row', { name: 'Sun, Mar 29, 10:00 AM $120.00 3 4 $0.00' })).toBeVisible();
  await screen.findByText('Sonora Music');
});

it('the overview loads the sales of today again after a failure', async () => {
  willOpenOverview();
  for (let calls = 0; calls < 3; calls++) mockApi('POST /admin/stats').failsWith('INTERNAL', { message: '' });
  const { user } = renderAdmin('/admin/dashboard');
  expect(await screen.findByText("Failed to load today's sales")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Open report')).toBeVisible();
  await screen.findByText('Sonora Music');
});
