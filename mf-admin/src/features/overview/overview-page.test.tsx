import { screen, waitFor, within } from '@testing-library/react';
import { setNavigate } from 'shared-auth';
import { anAdminOrderRow, mockApi } from 'shared-testing';
import { config, willOpenOverview } from '../../testing/overview.ts';
import { renderAdmin, someStats } from '../../testing/render-admin.tsx';

it('the overview shows the stats and the latest orders', async () => {
  willOpenOverview();
  renderAdmin('/admin/dashboard');
  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(await screen.findByText('$48,216.40')).toBeVisible();
  for (const value of ['Total Revenue', 'Total Orders', 'Total Users', 'Pending Orders', '1,284', '3,907'])
    expect(screen.getByText(value)).toBeVisible();
  expect(await screen.findByText('Sonora Music')).toBeVisible();
  expect(screen.getByText('$138.00')).toBeVisible();
});

it('the latest orders mark the one that was given for free', async () => {
  mockApi('GET /admin/config', { times: 'always' }).answers(config);
  mockApi('GET /admin/orders/all', { query: { amount: 5 } }).answers([
    anAdminOrderRow({ admin_made: true, approved_by: 'ada.admin', payment_method: 'BALANCE' }),
  ]);
  renderAdmin('/admin/dashboard');
  expect(await screen.findByText('Free, by ada.admin')).toBeVisible();
});

it('the overview shows the name and the role of the admin', async () => {
  willOpenOverview();
  renderAdmin('/admin/dashboard');
  expect(await screen.findByText('ada.admin')).toBeVisible();
  expect(screen.getByText('Administrator')).toBeVisible();
  await screen.findByText('Sonora Music');
});

it('the menu marks the overview as the current page', async () => {
  willOpenOverview();
  renderAdmin('/admin/dashboard');
  expect((await screen.findAllByRole('link', { name: 'Overview' }))[0]).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect((await screen.findAllByRole('link', { name: 'Cardwell' }))[0]).toHaveAttribute('href', '/');
  expect(screen.queryByRole('link', { name: 'Back to Dashboard' })).toBeNull();
  await screen.findByText('Sonora Music');
});

it('the menu counts the orders that wait', async () => {
  willOpenOverview();
  renderAdmin('/admin/dashboard');
  expect((await screen.findAllByRole('link', { name: 'Orders 7 waiting' }))[0]).toHaveAttribute(
    'href',
    '/admin/orders',
  );
  await screen.findByText('Sonora Music');
});

it('the overview links to the list of orders', async () => {
  willOpenOverview();
  const { user, where } = renderAdmin('/admin/dashboard');
  const action = await screen.findByRole('link', { name: /View All Orders/ });
  await screen.findByText('Sonora Music');
  mockApi('GET /admin/orders/all', { query: { amount: 10 } }).answers([]);
  await user.click(action);
  expect(where()).toBe('/admin/orders');
  expect(await screen.findByText('No orders yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
});

it('the overview reports each failing remote with the command that rolls it back', async () => {
  willOpenOverview();
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

describe('adding a category', () => {
  /** The dialog for a new category, with this typed name. */
  async function openAdd(name: string) {
    willOpenOverview();
    const { user } = renderAdmin('/admin/dashboard');
    await user.click(await screen.findByRole('button', { name: /Add Category/ }));
    const field = await screen.findByRole('textbox', { name: 'Name' });
    const dialog = within(screen.getByRole('dialog', { name: 'Add Category' }));
    if (name) await user.type(field, name);
    return { dialog, create: () => user.click(dialog.getByRole('button', { name: 'Create Category' })) };
  }
  const added = { message: 'ok', category: { _id: 'gaming', title: 'Gaming' } };

  it('a category that is added on the overview needs a name', async () => {
    const { dialog, create } = await openAdd('');
    await create();
    expect(await dialog.findByText('Please enter a name')).toBeVisible();
  });

  it('a category is added on the overview without the spaces around its name', async () => {
    const { create } = await openAdd(' Gaming ');
    const sent = mockApi('POST /admin/category/create').answers(added);
    await create();
    expect(await screen.findByText('Category created successfully!')).toBeVisible();
    expect(sent.received[0]?.body).toEqual({ title: 'Gaming' });
  });

  it.each([
    ['A category with this name already exists.', 'CATEGORY_EXISTS', {}],
    ['Failed to create category', 'INTERNAL', { message: '' }],
  ] as const)('a category that could not be added can be added again: %s', async (words, code, more) => {
    const { dialog, create } = await openAdd('Gaming');
    mockApi('POST /admin/category/create').failsWith(code, more);
    await create();
    expect(await dialog.findByRole('alert')).toHaveTextContent(words);
    mockApi('POST /admin/category/create').answers(added);
    await create();
    expect(await screen.findByText('Category created successfully!')).toBeVisible();
  });
});

it('the overview loads the statistics again after a failure', async () => {
  willOpenOverview();
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

it('Logout on the overview ends the session', async () => {
  willOpenOverview();
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

it('the counters of the overview link to the lists that they count', async () => {
  willOpenOverview();
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
