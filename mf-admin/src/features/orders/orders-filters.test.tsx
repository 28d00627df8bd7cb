import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aProduct, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { completed, openOrders, pending } from '../../testing/some-orders.tsx';

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
  ).toEqual(['All', 'Completed', 'Pending', 'Failed', 'Cancelled', 'Expired']);
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

it('rows of another filter are marked as out of date until those that were asked for are there', async () => {
  const { user } = openOrders();
  const rows = (await screen.findByText('Halcyon Stays')).closest('[data-list]');
  expect(rows).toHaveAttribute('aria-busy', 'false');
  mockApi('GET /admin/orders/all', { query: { status: 'PENDING' }, delay: 100 }).answers([pending], 1);
  await user.click(screen.getByRole('link', { name: 'Waiting for payment' }));
  expect(screen.getByText('Pixelforge Games')).toBeVisible();
  expect(rows).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(rows).toHaveAttribute('aria-busy', 'false'));
  expect(screen.queryByText('Pixelforge Games')).toBeNull();
});

it('a table is no live region, so that a screen reader does not read each row that comes', async () => {
  openOrders();
  await screen.findByText('Halcyon Stays');
  expect(screen.getByRole('table').closest('[aria-live]')).toBeNull();
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

it('the list of orders can be filtered by payment outcome, days and totals, and the address has all filters', async () => {
  const { user, where } = openOrders();
  await screen.findByText('Halcyon Stays');
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([pending], 1);
  const more = screen.getByRole('button', { name: 'More Filters' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Settled' }), 'Approved by hand');
  await user.type(await screen.findByLabelText('From'), '2026-03-01{Enter}');
  await user.keyboard('{Enter}');
  await user.type(screen.getByRole('spinbutton', { name: 'Total from' }), '20{Enter}');
  await waitFor(() => expect(where()).toBe('/admin/orders?settled=BY_HAND&from=2026-03-01&min=20'));
});

it('the list of orders sends the filters of its address to the server, without invalid ones', async () => {
  const asked = mockApi('GET /admin/orders/all', { times: 'always' }).answers([pending], 1);
  const { unmount } = renderAdmin(
    '/admin/orders?settled=FREE&from=2026-03-01&to=2026-03-02&min=2.50&max=9&sort=total_desc&size=50&status=EXPIRED',
  );
  await screen.findByText('Halcyon Stays');
  const startOf = (day: number) => String(new Date(2026, 2, day).getTime() / 1000);
  expect(asked.received[0]?.query).toEqual({
    settled: 'FREE',
    from_unix: startOf(1),
    to_unix: startOf(3),
    min_total: '2.5',
    max_total: '9',
    sort: 'total_desc',
    status: 'EXPIRED',
    skip: '0',
    amount: '50',
  });
  unmount();
  renderAdmin(
    '/admin/orders?settled=x&from=today&to=2026-99-99x&min=-1&max=1e9&sort=title&size=7&page=zz&status=x&hide=nothing&search=%00',
  );
  await screen.findByText('Halcyon Stays');
  expect(asked.received.at(-1)?.query).toEqual({ skip: '0', amount: '10' });
});

it('a link of a report filters the orders, and its filters are named and can be removed', async () => {
  const product = '11111111-1111-4111-8111-111111111111';
  mockApi('GET /products/{productId}', { params: { productId: product } }).answers(
    aProduct({ _id: product, title: 'Pixelforge Games' }),
  );
  const linked = mockApi('GET /admin/orders/all').answers([]);
  const { user, where } = renderAdmin(
    `/admin/orders?settled=UNPAID&product=${product}&completed=1772323200-1772409600&replacement=asked`,
  );
  const removed = await screen.findByRole('button', { name: 'Product: Pixelforge Games' });
  expect(linked.received[0]?.query).toMatchObject({
    settled: 'UNPAID',
    product,
    completed_from_unix: '1772323200',
    completed_to_unix: '1772409600',
    replacement: 'asked',
  });
  expect(screen.getByRole('option', { name: 'Delivered, not paid' })).toBeInTheDocument();
  mockApi('GET /admin/orders/all', { times: 3 }).answers([]);
  await user.click(removed);
  await user.click(screen.getByRole('button', { name: /^Completed / }));
  await user.click(screen.getByRole('button', { name: 'With a replacement request' }));
  await waitFor(() => expect(where()).toBe('/admin/orders?settled=UNPAID'));
  expect(screen.queryByTitle('Remove this filter')).toBeNull();
});

it('invalid parts of the address of the orders do not filter', async () => {
  const asked = mockApi('GET /admin/orders/all').answers([]);
  renderAdmin('/admin/orders?product=1&completed=9-1&replacement=never');
  expect(await screen.findByText('No orders yet')).toBeVisible();
  expect(asked.received[0]?.query).toEqual({ skip: '0', amount: '10' });
});
