import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { callKey, queryClient } from 'shared-auth';
import { mockApi } from 'shared-testing';
import { renderAdmin, someStats } from '../../testing/render-admin.tsx';
import { completed, openOrders, pending, rowOf } from '../../testing/some-orders.tsx';

it('the list of orders is read again when the counters say that there is something new, and not otherwise', async () => {
  openOrders();
  await screen.findByText('Halcyon Stays');
  act(() => queryClient.setQueryData(callKey('GET /admin/stats', {}), someStats({ totalUsers: 1 })));
  await screen.findByText('Halcyon Stays');
  const again = mockApi('GET /admin/orders/all').answers([completed], 1);
  act(() => queryClient.setQueryData(callKey('GET /admin/stats', {}), someStats({ totalOrders: 1285 })));
  await waitFor(() => expect(screen.queryByText('Halcyon Stays')).toBeNull());
  expect(again.received).toHaveLength(1);
});

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
  for (const value of ['68f2bd40…', 'j.okafor', '1', '$88.00', 'HoodPay', 'Pending', 'Mar 12, 2026'])
    expect(row.getByText(value)).toBeVisible();
  expect(screen.getByText('2 orders')).toBeVisible();
});

it('the list of orders offers approval for a pending order alone', async () => {
  openOrders();
  expect((await rowOf('Halcyon Stays')).getByRole('button', { name: /^Approve/ })).toBeVisible();
  expect((await rowOf('Pixelforge Games')).queryByRole('button', { name: /^Approve/ })).toBeNull();
});

it('the list of orders searches and filters on the server, and keeps the filter in the address', async () => {
  const { user, where } = openOrders();
  await screen.findByText('Halcyon Stays');
  mockApi('GET /admin/orders/all', { query: { search: 'okafor', skip: 0 } }).answers([pending]);
  await user.type(screen.getByRole('searchbox', { name: 'Search by order ID, product or buyer' }), 'okafor');
  await waitFor(() => expect(where()).toBe('/admin/orders?search=okafor'));
  await waitFor(() => expect(screen.queryByText('Pixelforge Games')).toBeNull());
  mockApi('GET /admin/orders/all', { query: { search: 'okafor', status: 'PENDING' } }).answers([pending]);
  const status = screen.getByRole('combobox', { name: 'Status' });
  expect(
    within(status)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['All', 'Completed', 'Pending', 'Failed']);
  await user.selectOptions(status, 'Pending');
  const payment = screen.getByRole('combobox', { name: 'Payment' });
  expect(
    within(payment)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['All', 'Balance', 'HoodPay']);
  mockApi('GET /admin/orders/all', { query: { payment_method: 'BALANCE', status: 'PENDING' } }).answers([]);
  await user.selectOptions(payment, 'Balance');
  expect(await screen.findByText('No orders found')).toBeVisible();
  expect(where()).toBe('/admin/orders?search=okafor&status=PENDING&payment=BALANCE');
});

it('the list of orders pages through the server', async () => {
  const { user } = openOrders([completed], 25);
  expect(await screen.findByText('1–10 of 25')).toBeVisible();
  mockApi('GET /admin/orders/all', { query: { skip: 10, amount: 10 } }).answers([pending], 25);
  await user.click(screen.getByRole('listitem', { name: '2' }));
  expect(await screen.findByText('Halcyon Stays')).toBeVisible();
  expect(screen.getByText('11–20 of 25')).toBeVisible();
});

it('Back leads to the page before of the list of orders', async () => {
  const { user, back, where } = openOrders([completed], 25);
  await screen.findByText('1–10 of 25');
  mockApi('GET /admin/orders/all', { query: { skip: 10 } }).answers([pending], 25);
  await user.click(screen.getByRole('listitem', { name: '2' }));
  expect(await screen.findByText('11–20 of 25')).toBeVisible();
  await back();
  expect(where()).toBe('/admin/orders');
  expect(await screen.findByText('Pixelforge Games')).toBeVisible();
});

it.each([
  ['a page that is gone', 'status=PENDING&page=2', 10],
  ['a page beyond every list', 'status=PENDING&page=99999999999', 1_000_000],
])('the list of orders shows the last page in place of %s', async (_, query, skip) => {
  mockApi('GET /admin/orders/all', { query: { status: 'PENDING', skip } }).answers([], 1);
  mockApi('GET /admin/orders/all', { query: { status: 'PENDING', skip: 0 } }).answers([pending], 1);
  const { where } = renderAdmin(`/admin/orders?${query}`);
  expect(await screen.findByText('Halcyon Stays')).toBeVisible();
  expect(where()).toBe('/admin/orders?status=PENDING');
});

it('the list of orders starts at the first page when a filter changes', async () => {
  mockApi('GET /admin/orders/all', { query: { skip: 20 } }).answers([completed], 25);
  const { user, where } = renderAdmin('/admin/orders?page=3');
  await screen.findByText('Pixelforge Games');
  mockApi('GET /admin/orders/all', { query: { status: 'PENDING', skip: 0 } }).answers([pending], 1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Pending');
  expect(await screen.findByText('Halcyon Stays')).toBeVisible();
  expect(where()).toBe('/admin/orders?status=PENDING');
});

it('the search box of the orders follows the address of another link', async () => {
  mockApi('GET /admin/orders/all', { query: { search: 'abc' } }).answers([pending], 1);
  const { user, back } = renderAdmin('/admin/orders?search=abc');
  await screen.findByText('Halcyon Stays');
  const box = screen.getByRole('searchbox', { name: 'Search by order ID, product or buyer' });
  expect(box).toHaveValue('abc');
  mockApi('GET /admin/orders/all').answers([pending, completed], 2);
  await user.click(screen.getByRole('link', { name: /^Orders/ }));
  expect(await screen.findByText('2 orders')).toBeVisible();
  expect(box).toHaveValue('');
  await back();
  expect(box).toHaveValue('abc');
  expect(await screen.findByText('1 order')).toBeVisible();
});

it('the list of orders keeps a filter that is chosen right after typing', async () => {
  const { user, where } = openOrders();
  await screen.findByText('Halcyon Stays');
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([pending], 1);
  await user.type(screen.getByRole('searchbox', { name: 'Search by order ID, product or buyer' }), 'x');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Pending');
  await waitFor(() => expect(where()).toContain('search=x'));
  expect(where()).toBe('/admin/orders?search=x&status=PENDING');
});

it('the list of orders keeps a search and a filter that are changed before the page is drawn for the first of them', async () => {
  const { user, where } = openOrders();
  await screen.findByText('Halcyon Stays');
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([pending], 1);
  const search = screen.getByRole('searchbox', { name: 'Search by order ID, product or buyer' });
  await user.type(search, 'x');
  act(() => {
    fireEvent.keyDown(search, { key: 'Enter' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'PENDING' } });
  });
  expect(where()).toBe('/admin/orders?search=x&status=PENDING');
});

it('the list of orders shows the fallback of a failed load and tries again', async () => {
  mockApi('GET /admin/orders/all').failsWith('INTERNAL', { message: '' });
  const { user } = renderAdmin('/admin/orders');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load orders');
  mockApi('GET /admin/orders/all').answers([pending]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Halcyon Stays')).toBeVisible();
});

it('all orders of the filter are saved as a file, and one that an admin made says that it was free', async () => {
  const saved = jest.fn<string, [Blob]>(() => 'blob:orders');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const given = { ...completed, payment_method: 'BALANCE' as const, admin_made: true };
  const { user } = openOrders([pending, given]);
  expect((await rowOf('Pixelforge Games')).getByText('Balance, free')).toBeVisible();
  mockApi('GET /admin/orders/all').failsWith('INTERNAL', { message: '' });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Failed to download orders')).toBeVisible();
  const asked = mockApi('GET /admin/orders/all').answers([pending, given], 2);
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(asked.received[0]?.query).not.toHaveProperty('amount');
  const { ordersCsv } = await import('./orders-csv.ts');
  const [head, first] = ordersCsv([given]).split('\r\n');
  expect(head).toBe('id,created,completed,status,payment,customer,product,option,amount,total');
  expect(first).toContain('COMPLETED,"Balance, free",');
});
