import { screen, waitFor, within } from '@testing-library/react';
import { setNavigate } from 'shared-auth';
import { dayOf, daysAfter, startOfDay } from 'shared-contract/days';
import type { Analytics } from 'shared-contract/types';
import { anAdminOrderRow, anAdminStoreConfig, mockApi } from 'shared-testing';
import { renderAdmin, someStats } from '../../testing/render-admin.tsx';
import { someReport } from '../../testing/some-report.ts';

const config = anAdminStoreConfig();
function latest() {
  mockApi('GET /admin/config', { times: 'always' }).answers(config);
  latestOrders();
}
const latestOrders = () =>
  mockApi('GET /admin/orders/all', { query: { amount: 5 } }).answers([
    anAdminOrderRow({ product_title: 'Sonora Music', total_amount: 138 }),
  ]);

it('the overview shows the stats and the latest orders', async () => {
  latest();
  renderAdmin('/admin/dashboard');
  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(await screen.findByText('$48,216.40')).toBeVisible();
  for (const value of ['Total Revenue', 'Total Orders', 'Total Users', 'Pending Orders', '1,284', '3,907'])
    expect(screen.getByText(value)).toBeVisible();
  expect(await screen.findByText('Sonora Music')).toBeVisible();
  expect(screen.getByText('$138.00')).toBeVisible();
});

it('the latest orders say which one was given for free', async () => {
  mockApi('GET /admin/config', { times: 'always' }).answers(config);
  mockApi('GET /admin/orders/all', { query: { amount: 5 } }).answers([
    anAdminOrderRow({ admin_made: true, approved_by: 'ada.admin', payment_method: 'BALANCE' }),
  ]);
  renderAdmin('/admin/dashboard');
  expect(await screen.findByText('Free, by ada.admin')).toBeVisible();
});

it('the overview names the admin as Administrator, marks the current page, and shows how many requests wait', async () => {
  latest();
  renderAdmin('/admin/dashboard');
  expect(await screen.findByText('ada.admin')).toBeVisible();
  expect(screen.getByText('Administrator')).toBeVisible();
  expect((await screen.findAllByRole('link', { name: 'Cardwell' }))[0]).toHaveAttribute('href', '/');
  expect(screen.getAllByRole('link', { name: 'Overview' })[0]).toHaveAttribute('aria-current', 'page');
  expect((await screen.findAllByRole('link', { name: 'Orders 7 waiting' }))[0]).toHaveAttribute(
    'href',
    '/admin/orders',
  );
  expect(screen.queryByRole('link', { name: 'Back to Dashboard' })).toBeNull();
  await screen.findByText('Sonora Music');
});

it('the overview leads to the orders', async () => {
  latest();
  const { user, where } = renderAdmin('/admin/dashboard');
  const action = await screen.findByRole('link', { name: /View All Orders/ });
  await screen.findByText('Sonora Music');
  mockApi('GET /admin/orders/all', { query: { amount: 10 } }).answers([]);
  await user.click(action);
  expect(where()).toBe('/admin/orders');
  expect(await screen.findByText('No orders yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
});

it('the overview says how many options are low and out, and leads to them', async () => {
  latest();
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

it('the overview says which remote failed lately, how often, since when, and what helps', async () => {
  latest();
  const failed = {
    remote: 'mf-staff',
    version: '1.4.0-a1',
    since_unix: 1_763_800_000,
    last_unix: 1_763_803_600,
  };
  const failingRemotes = [
    { ...failed, failures: 12, page: '/dashboard/replacements' },
    { ...failed, remote: 'mf-blog', failures: 1, page: null },
  ];
  renderAdmin('/admin/dashboard', { stats: someStats({ failingRemotes }) });
  const [staff, blog] = (await screen.findAllByText(/ failed .* since Nov 22, 2025/)).map((each) =>
    within(each.closest<HTMLElement>('[data-banner="warning"]')!),
  );
  expect(staff!.getByText(/^mf-staff 1\.4\.0-a1 failed 12 times since Nov 22, 2025/)).toBeVisible();
  expect(staff!.getByText(/the last one Nov 22, 2025.* What served before comes back with/)).toBeVisible();
  expect(staff!.getByText('npm run rollback -- mf-staff')).toBeVisible();
  expect(staff!.getByRole('link', { name: 'Open mf-staff' })).toHaveAttribute(
    'href',
    '/dashboard/replacements',
  );
  expect(blog!.getByText(/^mf-blog 1\.4\.0-a1 failed once since/)).toBeVisible();
  expect(blog!.queryByRole('link')).toBeNull();
  await screen.findByText('Sonora Music');
});

it('the overview adds a category', async () => {
  latest();
  const { user } = renderAdmin('/admin/dashboard');
  await user.click(await screen.findByRole('button', { name: /Add Category/ }));
  await screen.findByRole('textbox', { name: 'Name' });
  const dialog = within(screen.getByRole('dialog', { name: 'Add Category' }));
  await user.click(dialog.getByRole('button', { name: 'Create Category' }));
  expect(dialog.getByText('Please enter a name')).toBeVisible();
  mockApi('POST /admin/category/create').failsWith('CATEGORY_EXISTS');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Gaming ');
  await user.click(dialog.getByRole('button', { name: 'Create Category' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('A category with this name already exists.');
  mockApi('POST /admin/category/create').failsWith('INTERNAL', { message: '' });
  await user.click(dialog.getByRole('button', { name: 'Create Category' }));
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Failed to create category'));
  const create = mockApi('POST /admin/category/create').answers({
    message: 'ok',
    category: { _id: 'gaming', title: 'Gaming' },
  });
  await user.click(dialog.getByRole('button', { name: 'Create Category' }));
  expect(await screen.findByText('Category created successfully!')).toBeVisible();
  expect(create.received[0]?.body).toEqual({ title: 'Gaming' });
});

it('the overview says when the stats cannot be loaded, and tries again', async () => {
  latest();
  mockApi('GET /admin/stats').failsWith('INTERNAL', { message: '' });
  const { user } = renderAdmin('/admin/dashboard', { stats: null });
  expect(await screen.findByText('Failed to load statistics')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Replacement requests – requests wait' })).toBeVisible();
  const today = within(screen.getByRole('region', { name: 'Today' }));
  expect(today.getByText("Failed to load today's sales")).toBeVisible();
  mockApi('GET /admin/stats').answers(someStats());
  await user.click(today.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('$48,216.40')).toBeVisible();
  expect(await today.findByRole('link', { name: '$16,549.00' })).toBeVisible();
  expect(screen.getByText(/^4 requests wait/)).toBeVisible();
});

it('the overview shows no waiting requests while their number loads', async () => {
  latest();
  const read = Promise.withResolvers<void>();
  mockApi('GET /admin/stats', { after: read.promise }).answers(someStats({ pendingReplacements: 0 }));
  renderAdmin('/admin/dashboard', { stats: null });
  expect(await screen.findByText('– requests wait')).toBeVisible();
  expect(screen.queryByText('Nobody waits')).toBeNull();
  read.resolve();
  expect(await screen.findByText('Nobody waits')).toBeVisible();
});

it('the overview signs out', async () => {
  latest();
  const visited: string[] = [];
  setNavigate((to) => visited.push(to));
  const { user } = renderAdmin('/admin/dashboard');
  await screen.findByText('Sonora Music');
  mockApi('POST /auth/logout').answers({ message: 'Signed out.' });
  mockApi('GET /public/guest/token').breaks();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(visited).toEqual(['/login']));
  await waitFor(() => expect(screen.queryByText('ada.admin')).toBeNull());
});

describe('the store card', () => {
  it('the store card switches a payment method, and goes back when the server refuses', async () => {
    latest();
    const { user } = renderAdmin('/admin/dashboard');
    const hoodpay = await screen.findByRole('switch', { name: 'HoodPay' });
    expect(screen.getByText(config.store_description)).toBeVisible();
    mockApi('POST /admin/config/update').failsWith('INTERNAL', { message: '' });
    await user.click(hoodpay);
    expect(await screen.findByText('Failed to update configuration')).toBeVisible();
    await waitFor(() => expect(hoodpay).toBeChecked());
    const sent = mockApi('POST /admin/config/update').answers(config);
    await user.click(hoodpay);
    expect(await screen.findByText('Store configuration updated successfully!')).toBeVisible();
    expect(sent.received[0]?.body).toEqual({
      payment_methods: [{ name: 'HOODPAY', enabled: false }],
      expected_version: 1,
    });
  });

  it('the store card leaves the focus on the switch while it is saved, and allows no other change', async () => {
    latest();
    const { user } = renderAdmin('/admin/dashboard');
    const hoodpay = await screen.findByRole('switch', { name: 'HoodPay' });
    const answered = Promise.withResolvers<void>();
    const sent = mockApi('POST /admin/config/update', { after: answered.promise }).answers(config);
    await user.click(hoodpay);
    expect(hoodpay).toHaveAttribute('aria-disabled', 'true');
    expect(hoodpay).toBeEnabled();
    expect(hoodpay).toHaveFocus();
    await user.click(screen.getByRole('switch', { name: 'Balance' }));
    answered.resolve();
    expect(await screen.findByText('Store configuration updated successfully!')).toBeVisible();
    await waitFor(() => expect(hoodpay).not.toHaveAttribute('aria-disabled'));
    expect(sent.received).toHaveLength(1);
  });

  it('the store card shows what is there now when somebody else has changed it', async () => {
    latestOrders();
    mockApi('GET /admin/config').answers(config);
    const { user } = renderAdmin('/admin/dashboard');
    const balance = await screen.findByRole('switch', { name: 'Balance' });
    const now = { ...config, store_name: 'Of the other admin', version: 2 };
    mockApi('POST /admin/config/update').failsWith('CHANGED_MEANWHILE', { details: { current: now } });
    mockApi('GET /admin/config').answers(now);
    await user.click(balance);
    expect(await screen.findByText(/^This was changed by somebody else meanwhile/)).toBeVisible();
    expect(await screen.findByText('Of the other admin')).toBeVisible();
    expect(balance).toBeChecked();
  });

  it('the store card says when the configuration cannot be loaded', async () => {
    latestOrders();
    mockApi('GET /admin/config').failsWith('INTERNAL', { message: '' });
    renderAdmin('/admin/dashboard');
    expect(await screen.findByText('Failed to load admin configuration')).toBeVisible();
    await screen.findByText('Sonora Music');
  });
});

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

it('the overview shows the sales of today beside those of the same day last week up to this time, each leading to its orders', async () => {
  latest();
  const zone = 'Europe/Berlin';
  const today = startOfDay(dayOf(Date.now() / 1000, zone), zone);
  const lastWeek = startOfDay(daysAfter(dayOf(today, zone), -7), zone);
  const parts = { paid_orders: 2, paid_units: 3, free_orders: 1, free_units: 1 };
  const asked = [
    aDayOf(today, { total_value: 120, total_completed_orders: 3, parts }),
    aDayOf(lastWeek),
    aDayOf(lastWeek, { total_value: 100, parts: { ...parts, free_orders: 0 } }),
  ].map((answer) => mockApi('POST /admin/stats').answers(answer));
  renderAdmin('/admin/dashboard', { stats: someStats({ timeZone: zone }) });
  const section = within(await screen.findByRole('region', { name: 'Today' }));
  expect(await section.findByText('20% more than $100.00')).toBeVisible();
  const bodies = asked.map(({ received }) => received[0]!.body);
  expect(bodies.map(({ start_unix, by }) => [start_unix, by])).toEqual([
    [today, 'hour'],
    [lastWeek, 'hour'],
    [lastWeek, 'hour'],
  ]);
  expect(bodies[2]!.end_unix).toBeLessThan(bodies[1]!.end_unix + 1);
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
  await screen.findByText('Sonora Music');
});

it('the overview draws each hour of today beside the same hour of last week, where clocks were changed in between', async () => {
  latest();
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

it('the overview says when the sales of today cannot be loaded, and tries again', async () => {
  latest();
  for (let calls = 0; calls < 3; calls++) mockApi('POST /admin/stats').failsWith('INTERNAL', { message: '' });
  const { user } = renderAdmin('/admin/dashboard');
  expect(await screen.findByText("Failed to load today's sales")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Open report')).toBeVisible();
  await screen.findByText('Sonora Music');
});

it.each([
  [0, null, 'Nobody waits'],
  [1, 90, '1 request waits for 1 minute'],
  [4, 3 * 24 * HOUR, '4 requests wait, the oldest for 3 days'],
])(
  'the overview says of %d requests how long they wait, and leads to them',
  async (pendingReplacements, seconds, words) => {
    latest();
    const oldestRequestUnix = seconds === null ? null : Math.floor(Date.now() / 60_000) * 60 - seconds;
    renderAdmin('/admin/dashboard', { stats: someStats({ pendingReplacements, oldestRequestUnix }) });
    expect(await screen.findByRole('link', { name: `Replacement requests ${words}` })).toHaveAttribute(
      'href',
      '/admin/replacements?status=PENDING',
    );
    await screen.findByText('Sonora Music');
  },
);

it('the counters of the overview link to the lists that they count', async () => {
  latest();
  renderAdmin('/admin/dashboard');
  for (const [value, address] of [
    ['$48,216.40', '/admin/orders?settled=PAID'],
    ['1,284', '/admin/orders'],
    ['3,907', '/admin/users'],
    ['7', '/admin/orders?status=PENDING'],
  ] as const)
    expect(await screen.findByRole('link', { name: value })).toHaveAttribute('href', address);
  await screen.findByText('Sonora Music');
});
