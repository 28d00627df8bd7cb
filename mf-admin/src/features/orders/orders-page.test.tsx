import { screen, within } from '@testing-library/react';
import { limits } from 'shared-contract/types';
import { mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { completed, openOrders, pending, rowOf } from '../../testing/some-orders.tsx';

it('the list of orders shows the four stat cards and its columns', async () => {
  openOrders();
  const row = await rowOf('Halcyon Stays');
  for (const label of ['Total Revenue', 'Total Orders', 'Completed', 'Pending'])
    expect(screen.getAllByText(label)[0]).toBeVisible();
  expect(screen.getByText('$48,216.40')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create New Order' })).toHaveAttribute(
    'href',
    '/admin/orders/create',
  );
  expect(screen.getByText('1,163')).toBeVisible();
  for (const name of [
    'Order ID',
    'Product',
    'Customer',
    'Amount',
    'Total',
    'Payment',
    'Status',
    'Date',
    'Actions',
  ])
    expect(screen.getByRole('columnheader', { name })).toBeVisible();
  for (const value of [
    '68f2bd40…',
    'j.okafor',
    '1',
    '$88.00',
    'HoodPay',
    'Not paid',
    'Pending',
    'Mar 12, 2026',
    '12:00 AM',
  ])
    expect(row.getByText(value)).toBeVisible();
  expect(screen.getByText('2 orders')).toBeVisible();
});

it('the list of orders offers approval for a pending order alone', async () => {
  openOrders();
  expect((await rowOf('Halcyon Stays')).getByRole('button', { name: /^Approve/ })).toBeVisible();
  expect((await rowOf('Pixelforge Games')).queryByRole('button', { name: /^Approve/ })).toBeNull();
});

it('the list of orders pages through the server', async () => {
  const { user } = openOrders([completed], 25);
  expect(await screen.findByText('1–10 of 25')).toBeVisible();
  mockApi('GET /admin/orders/all', { query: { skip: 10, amount: 10 } }).answers([pending], 25);
  await user.click(screen.getByRole('listitem', { name: '2' }));
  expect(await screen.findByText('Halcyon Stays')).toBeVisible();
  expect(screen.getByText('11–20 of 25')).toBeVisible();
});

it('a list of orders that is too long to count shows a minimum', async () => {
  openOrders([completed], limits.searchTotalMax);
  expect(await screen.findByText('1,000+ orders')).toBeVisible();
  expect(screen.getByText('1–10 of 1,000+')).toBeVisible();
});

it('the numbers of the shown rows have separators like the total', async () => {
  mockApi('GET /admin/orders/all', { query: { skip: 1_000_000 } }).answers([completed], 1_000_001);
  renderAdmin('/admin/orders?page=100001');
  expect(await screen.findByText('1,000,001–1,000,001 of 1,000,001')).toBeVisible();
});

it('Back leads to the previous page of the list of orders', async () => {
  const { user, back, where } = openOrders([completed], 25);
  await screen.findByText('1–10 of 25');
  mockApi('GET /admin/orders/all', { query: { skip: 10 } }).answers([pending], 25);
  await user.click(screen.getByRole('listitem', { name: '2' }));
  expect(await screen.findByText('11–20 of 25')).toBeVisible();
  await back();
  expect(where()).toBe('/admin/orders');
  expect(await screen.findByText('Pixelforge Games')).toBeVisible();
});

it('Back undoes the sorting of the list of orders before its filter', async () => {
  const { user, back, where } = openOrders([completed], 25);
  await screen.findByText('1–10 of 25');
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([completed], 25);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Completed');
  await user.click(screen.getByRole('columnheader', { name: 'Total' }));
  expect(where()).toBe('/admin/orders?status=COMPLETED&sort=total_desc');
  await back();
  expect(where()).toBe('/admin/orders?status=COMPLETED');
  await back();
  expect(where()).toBe('/admin/orders');
});

it.each([
  ['a page that is gone', 'status=PENDING&page=2', 10],
  ['a page beyond every list', 'status=PENDING&page=99999999999', limits.pageSkipMax],
])('the list of orders shows the last page in place of %s', async (_, query, skip) => {
  mockApi('GET /admin/orders/all', { query: { status: 'PENDING', skip } }).answers([], 1);
  mockApi('GET /admin/orders/all', { query: { status: 'PENDING', skip: 0 } }).answers([pending], 1);
  const { where } = renderAdmin(`/admin/orders?${query}`);
  expect(await screen.findByText('Halcyon Stays')).toBeVisible();
  expect(where()).toBe('/admin/orders?status=PENDING');
});

it('the list of orders shows a failed load and retries', async () => {
  mockApi('GET /admin/orders/all').failsWith('INTERNAL', { message: '' });
  const { user } = renderAdmin('/admin/orders');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load orders');
  mockApi('GET /admin/orders/all').answers([pending]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Halcyon Stays')).toBeVisible();
});

it.each([
  [{ admin_made: true, approved_by: 'ada.admin' }, 'Free, by ada.admin'],
  [{ approved_by: 'ada.admin' }, 'Approved by ada.admin, not paid'],
  [{ approved_by: 'ada.admin', paid_unix: 1 }, 'Approved by ada.admin, paid'],
  [{ paid_unix: 1 }, 'Paid'],
])('the row of an order says what became of its payment: %j', async (over, words) => {
  openOrders([{ ...completed, ...over }]);
  expect((await rowOf('Pixelforge Games')).getByText(words)).toBeVisible();
});

it('the header of a column sorts the list of orders and reverses the sorting', async () => {
  const { user, where } = openOrders();
  await screen.findByText('Halcyon Stays');
  expect(screen.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  mockApi('GET /admin/orders/all', { query: { sort: 'total_desc' } }).answers([completed], 1);
  await user.click(screen.getByRole('columnheader', { name: 'Total' }));
  expect(where()).toBe('/admin/orders?sort=total_desc');
  mockApi('GET /admin/orders/all', { query: { sort: 'total_asc' } }).answers([pending], 1);
  await user.click(screen.getByRole('columnheader', { name: 'Total' }));
  expect(where()).toBe('/admin/orders?sort=total_asc');
  expect(screen.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending');
});

it('a page of the orders can have more rows', async () => {
  const { user, where } = openOrders([completed], 25);
  await screen.findByText('1–10 of 25');
  mockApi('GET /admin/orders/all', { query: { skip: 0, amount: 50 } }).answers([pending], 25);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '50');
  expect(await screen.findByText('Halcyon Stays')).toBeVisible();
  expect(where()).toBe('/admin/orders?size=50');
});

it('columns of the list of orders can be hidden and shown again', async () => {
  const { user, where } = openOrders();
  await screen.findByText('Halcyon Stays');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Columns' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Customer' }));
  expect(where()).toBe('/admin/orders?hide=customer');
  expect(screen.queryByText('j.okafor')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Show All' }));
  expect(screen.getByText('j.okafor')).toBeVisible();
});

it('a view of the orders is a link that sets its filter', async () => {
  const { user, where } = openOrders();
  const views = within(screen.getByRole('navigation', { name: 'Saved views' }));
  expect(views.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'All orders',
    'Waiting for payment',
    'Free orders',
    'Approved by hand',
  ]);
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([pending], 1);
  await user.click(views.getByRole('link', { name: 'Waiting for payment' }));
  expect(where()).toBe('/admin/orders?status=PENDING');
  expect(views.getByRole('link', { name: 'Waiting for payment' })).toHaveAttribute('aria-current', 'true');
  expect(views.queryByRole('button', { name: 'Save View' })).toBeNull();
});

/** The views beside the filtered list, and the dialog that saves its filter as another one. */
async function openSaveView() {
  localStorage.clear();
  mockApi('GET /admin/orders/all').answers([pending], 1);
  const { user } = renderAdmin('/admin/orders?status=PENDING&payment=HOODPAY');
  const views = within(screen.getByRole('navigation', { name: 'Saved views' }));
  await user.click(views.getByRole('button', { name: 'Save View' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Save View' }));
  return {
    user,
    views,
    dialog,
    name: dialog.getByRole('textbox', { name: 'Name' }),
    save: () => user.click(dialog.getByRole('button', { name: 'Save View' })),
  };
}

it('the filter of the orders is saved as a view under a name', async () => {
  const { user, views, dialog, name, save } = await openSaveView();
  await save();
  expect(await dialog.findByText('Please give the view a name')).toBeVisible();
  await user.type(name, 'At the gateway');
  await save();
  expect(views.getByRole('link', { name: 'At the gateway' })).toHaveAttribute(
    'href',
    '/admin/orders?status=PENDING&payment=HOODPAY',
  );
});

it('a saved view of the orders can be removed', async () => {
  const { user, views, name, save } = await openSaveView();
  await user.type(name, 'At the gateway');
  await save();
  await user.click(views.getByRole('button', { name: 'Remove the view At the gateway' }));
  expect(views.queryByRole('link', { name: 'At the gateway' })).toBeNull();
});
