import { screen, waitFor, within } from '@testing-library/react';
import { aProduct, anAdminOrderRow, anAdminUserRow, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';

const order = anAdminOrderRow({ product_title: 'Halcyon Stays', status: 'PENDING' });

async function openPalette() {
  mockApi('GET /admin/orders/all', { query: { amount: 10 } }).answers([order]);
  const rendered = renderAdmin('/admin/orders');
  await screen.findByText('Halcyon Stays');
  await rendered.user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search Everything' }));
  const box = await dialog.findByRole('combobox', {
    name: 'Search pages, orders, products, users and actions',
  });
  return { ...rendered, dialog, box };
}
/** jsdom has no modal dialog, so the page below can be reached, and its filters have options too. */
const list = () => within(screen.getByRole('listbox', { name: 'Search Everything' }));
const options = () =>
  list()
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);

it('Ctrl K opens the palette at its field', async () => {
  const { dialog, box } = await openPalette();
  expect(box).toHaveFocus();
  expect(dialog.getByRole('group', { name: 'Pages' })).toBeVisible();
});

it('Enter in the palette opens the first match', async () => {
  const { user, dialog, box, where } = await openPalette();
  mockApi('GET /admin/orders/all', { query: { search: 'audit' } }).answers([]);
  mockApi('GET /products/all').answers([]);
  mockApi('GET /admin/users').answers([]);
  await user.type(box, 'audit');
  expect(options()).toEqual(['Audit Log']);
  expect(list().getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await waitFor(() => expect(dialog.queryByText('Searching...')).toBeNull());
  mockApi('GET /admin/audit').answers([]);
  await user.keyboard('{Enter}');
  expect(where()).toBe('/admin/audit');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('heading', { name: 'Audit Log' });
});

it('the palette finds the logout by common words', async () => {
  const { user, box } = await openPalette();
  for (const path of ['GET /admin/orders/all', 'GET /products/all', 'GET /admin/users'] as const)
    mockApi(path, { times: 'always' }).answers([]);
  await user.type(box, 'sign');
  expect(options()).toEqual(['Logout']);
});

it('the palette finds actions by common words', async () => {
  const { user, box, where } = await openPalette();
  for (const path of ['GET /admin/orders/all', 'GET /products/all', 'GET /admin/users'] as const)
    mockApi(path, { times: 'always' }).answers([]);
  await user.type(box, 'deny');
  expect(options()).toEqual(['Requests waiting for a decision']);
  mockApi('GET /admin/replacement-requests').answers([], 0);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('No requests found')).toBeVisible();
  expect(where()).toBe('/admin/replacements?status=PENDING');
});

it.each(['lock', 'make staff', 'promote', 'reset password'])(
  'the palette finds the page of users by “%s”',
  async (typed) => {
    const { user, box, where } = await openPalette();
    for (const path of ['GET /admin/orders/all', 'GET /products/all', 'GET /admin/users'] as const)
      mockApi(path, { times: 'always' }).answers([]);
    await user.type(box, typed);
    expect(options()).toEqual(['Users']);
    await user.keyboard('{Enter}');
    expect(where()).toBe('/admin/users');
    await screen.findByText('0 users');
  },
);

it('the palette lists every page of the administration', async () => {
  const { dialog } = await openPalette();
  const pages = within(dialog.getByRole('group', { name: 'Pages' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(pages).toEqual([
    'Overview',
    'Products',
    'Categories',
    'Stock Levels',
    'Orders',
    'Users',
    'Replacements',
    'Reviews',
    'Analytics',
    'Settings',
    'Security',
    'E-mail and Jobs',
    'Audit Log',
    'System',
  ]);
});

/** The palette with an order, a product and a user that the server found. */
async function openFound() {
  const page = await openPalette();
  mockApi('GET /admin/orders/all', { query: { search: 'maya', amount: 5 } }).answers([order]);
  mockApi('GET /products/all', { query: { search: 'maya', amount: 5 } }).answers([
    aProduct({ title: 'Maya Travel', enabled: false }),
  ]);
  mockApi('GET /admin/users', { query: { search: 'maya', amount: 5 } }).answers([
    anAdminUserRow({ _id: 'u1', username: 'maya', email: 'maya@example.com', role: 'USER' }),
  ]);
  await page.user.type(page.box, 'maya');
  expect(await list().findByRole('option', { name: /^maya maya@example.com · Member$/ })).toBeVisible();
  return page;
}

it('the palette lists orders, products and users from the server', async () => {
  await openFound();
  expect(list().getByRole('option', { name: /^Halcyon Stays/ })).toHaveTextContent('Pending');
  expect(list().getByRole('option', { name: /^Maya Travel/ })).toHaveTextContent('disabled');
  expect(list().getByRole('option', { name: /^Halcyon Stays/ })).toHaveAttribute('aria-selected', 'true');
});

it('the palette opens a match by the arrow keys and Enter', async () => {
  const { user, where } = await openFound();
  mockApi('GET /admin/user/{userId}').failsWith('USER_NOT_FOUND');
  mockApi('GET /admin/users').answers([]);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(where()).toBe('/admin/users/u1');
  expect(await screen.findByText('Error Loading User')).toBeVisible();
  expect(await screen.findByText('0 users')).toBeVisible();
});

it('the palette says when a search finds nothing', async () => {
  const { user, dialog, box } = await openPalette();
  mockApi('GET /admin/orders/all').answers([]);
  mockApi('GET /products/all').answers([]);
  mockApi('GET /admin/users').answers([]);
  await user.type(box, 'zzzz');
  expect(dialog.getByRole('status')).toHaveTextContent('Searching...');
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Nothing found for “zzzz”'));
  expect(options()).toEqual([]);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Search Everything' })).toBeVisible();
});

it('the palette names a failed search and offers a retry', async () => {
  const { user, dialog, box } = await openPalette();
  mockApi('GET /admin/orders/all').failsWith('INTERNAL', { message: '' });
  mockApi('GET /products/all').answers([]);
  mockApi('GET /admin/users').answers([]);
  await user.type(box, 'halcyon');
  expect(await dialog.findByText('Failed to search orders')).toBeVisible();
  mockApi('GET /admin/orders/all').answers([order]);
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await list().findByRole('option', { name: /^Halcyon Stays/ })).toBeVisible();
  expect(box).toHaveFocus();
});

it('the palette does not search for a single character', async () => {
  const { user, dialog, box } = await openPalette();
  await user.type(box, 's');
  expect(options()).toContain('Settings');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(dialog.queryByText('Searching...')).toBeNull();
});

it('the button in the bar opens the palette', async () => {
  mockApi('GET /admin/orders/all').answers([order]);
  const { user } = renderAdmin('/admin/orders');
  await screen.findByText('Halcyon Stays');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('dialog', { name: 'Search Everything' })).toBeVisible();
  await screen.findByRole('combobox', { name: /^Search pages/ });
});
