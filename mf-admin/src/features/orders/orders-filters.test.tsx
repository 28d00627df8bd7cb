import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aProduct, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { completed, openOrders, pending } from '../../testing/some-orders.tsx';

it('a search of orders is answered by the server and kept in the address', async () => {
  const { user, where } = openOrders();
  await screen.findByText('Halcyon Stays');
  mockApi('GET /admin/orders/all', { query: { search: 'okafor', skip: 0 } }).answers([pending]);
  await user.type(screen.getByRole('searchbox', { name: 'Search by order ID, product or buyer' }), 'okafor');
  await waitFor(() => expect(where()).toBe('/admin/orders?search=okafor'));
  await waitFor(() => expect(screen.queryByText('Pixelforge Games')).toBeNull());
});

it('a filter of orders is answered by the server and kept in the address beside the search', async () => {
  mockApi('GET /admin/orders/all', { query: { search: 'okafor' } }).answers([pending]);
  const { user, where } = renderAdmin('/admin/orders?search=okafor');
  await screen.findByText('Halcyon Stays');
  mockApi('GET /admin/orders/all', { query: { search: 'okafor', status: 'PENDING' } }).answers([pending]);
  const status = screen.getByRole('combobox', { name: 'Status' });
  const payment = screen.getByRole('combobox', { name: 'Payment' });
  const choicesOf = (box: HTMLElement) =>
    within(box)
      .getAllByRole('option')
      .map((option) => option.textContent);
  expect(choicesOf(status)).toEqual(['All', 'Completed', 'Pending', 'Failed', 'Cancelled', 'Expired']);
  expect(choicesOf(payment)).toEqual(['All', 'Balance', 'HoodPay']);
  await user.selectOptions(status, 'Pending');
  mockApi('GET /admin/orders/all', { query: { payment_method: 'BALANCE', status: 'PENDING' } }).answers([]);
  await user.selectOptions(payment, 'Balance');
  expect(await screen.findByText('No orders found')).toBeVisible();
  expect(where()).toBe('/admin/orders?search=okafor&status=PENDING&payment=BALANCE');
});

it('the rows of the previous filter are marked as busy until those of the new one arrive', async () => {
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

it('the table of the orders is not a live region', async () => {
  openOrders();
  await screen.findByText('Halcyon Stays');
  // In a live region, a screen reader would read each row that arrives.
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

it('the search box of the orders follows the address when another link is opened', async () => {
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

it('the list of orders keeps a search and a filter that change before the next render', async () => {
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

it('the address keeps the filters of the orders by payment outcome, days and total', async () => {
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

it('the list of orders sends the filters of its address to the server', async () => {
  const asked = mockApi('GET /admin/orders/all').answers([pending], 1);
  renderAdmin(
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
});

it('the list of orders sends no invalid filter of its address to the server', async () => {
  const asked = mockApi('GET /admin/orders/all').answers([pending], 1);
  renderAdmin(
    '/admin/orders?settled=x&from=today&to=2026-99-99x&min=-1&max=1e9&sort=title&size=7&page=zz&status=x&hide=nothing&search=%00',
  );
  await screen.findByText('Halcyon Stays');
  expect(asked.received[0]?.query).toEqual({ skip: '0', amount: '10' });
});

const product = '11111111-1111-4111-8111-111111111111';

/** The list of orders as a link of a report opens it. */
function openLinked() {
  mockApi('GET /products/{productId}', { params: { productId: product } }).answers(
    aProduct({ _id: product, title: 'Pixelforge Games' }),
  );
  const linked = mockApi('GET /admin/orders/all').answers([]);
  return {
    linked,
    ...renderAdmin(
      `/admin/orders?settled=UNPAID&product=${product}&completed=1772323200-1772409600&replacement=asked`,
    ),
  };
}

it('a link of a report filters the orders by product, completion and replacement', async () => {
  const { linked } = openLinked();
  expect(await screen.findByRole('button', { name: 'Product: Pixelforge Games' })).toBeVisible();
  expect(linked.received[0]?.query).toMatchObject({
    settled: 'UNPAID',
    product,
    completed_from_unix: '1772323200',
    completed_to_unix: '1772409600',
    replacement: 'asked',
  });
  expect(screen.getByRole('option', { name: 'Delivered, not paid' })).toBeInTheDocument();
});

it('each filter that a link of a report set can be removed', async () => {
  const { user, where } = openLinked();
  const byProduct = await screen.findByRole('button', { name: 'Product: Pixelforge Games' });
  mockApi('GET /admin/orders/all', { times: 3 }).answers([]);
  await user.click(byProduct);
  await user.click(screen.getByRole('button', { name: /^Completed / }));
  await user.click(screen.getByRole('button', { name: 'With a replacement request' }));
  await waitFor(() => expect(where()).toBe('/admin/orders?settled=UNPAID'));
  expect(screen.queryByTitle('Remove this filter')).toBeNull();
});

it('an invalid filter in a link of a report is not sent to the server', async () => {
  const asked = mockApi('GET /admin/orders/all').answers([]);
  renderAdmin('/admin/orders?product=1&completed=9-1&replacement=never');
  expect(await screen.findByText('No orders yet')).toBeVisible();
  expect(asked.received[0]?.query).toEqual({ skip: '0', amount: '10' });
});
