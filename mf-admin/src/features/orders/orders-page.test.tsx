import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anAdminOrderRow, aProduct, mockApi } from 'shared-testing';
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

it.each([
  [{ admin_made: true, approved_by: 'ada.admin' }, 'Free, by ada.admin'],
  [{ approved_by: 'ada.admin' }, 'Approved by ada.admin, not paid'],
  [{ approved_by: 'ada.admin', paid_unix: 1 }, 'Approved by ada.admin, paid'],
  [{ paid_unix: 1 }, 'Paid'],
])('a row of the orders says what became of the payment: %j', async (over, words) => {
  openOrders([{ ...completed, ...over }]);
  expect((await rowOf('Pixelforge Games')).getByText(words)).toBeVisible();
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

it('the columns Total and Date order the list of orders, and the address keeps the order', async () => {
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

it('columns of the orders can be left out, and come back', async () => {
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

it('the views of the orders are links, and one can be saved under a name and removed again', async () => {
  localStorage.clear();
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
  await user.selectOptions(screen.getByRole('combobox', { name: 'Payment' }), 'HoodPay');
  await user.click(views.getByRole('button', { name: 'Save View' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Save View' }));
  await user.click(dialog.getByRole('button', { name: 'Save View' }));
  expect(dialog.getByText('Please give the view a name')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'At the gateway');
  await user.click(dialog.getByRole('button', { name: 'Save View' }));
  expect(views.getByRole('link', { name: 'At the gateway' })).toHaveAttribute(
    'href',
    '/admin/orders?status=PENDING&payment=HOODPAY',
  );
  await user.click(views.getByRole('button', { name: 'Remove the view At the gateway' }));
  expect(views.queryByRole('link', { name: 'At the gateway' })).toBeNull();
});

it('several orders are approved at once, and one that is refused says why and can be tried again', async () => {
  const other = anAdminOrderRow({ status: 'PENDING', product_title: 'Velvet Fork' });
  const { user } = openOrders([pending, completed, other]);
  for (const title of ['Halcyon Stays', 'Pixelforge Games', 'Velvet Fork'])
    await user.click((await rowOf(title)).getByRole('checkbox', { name: new RegExp(`^Choose ${title}`) }));
  const bar = within(screen.getByRole('region', { name: '3 selected' }));
  await user.click(bar.getByRole('button', { name: 'Approve 2 orders' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Approve 2 orders' }));
  expect(dialog.getByText('1 order that was chosen is not pending and stays as it is.')).toBeVisible();
  mockApi('POST /admin/orders/process/{orderId}', { params: { orderId: pending._id } }).answers({
    message: 'Order approved successfully!',
  });
  const refused = mockApi('POST /admin/orders/process/{orderId}', { params: { orderId: other._id } });
  refused.failsWith('STOCK_INSUFFICIENT');
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([completed], 1);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('1 order was not approved')).toBeVisible();
  expect(dialog.getByText(/Velvet Fork.*Not enough stock\./)).toBeVisible();
  const held = Promise.withResolvers<void>();
  mockApi('POST /admin/orders/process/{orderId}', {
    params: { orderId: other._id },
    after: held.promise,
  }).answers({ message: 'Order approved successfully!' });
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('0 of 1 done')).toBeVisible();
  held.resolve();
  expect(await screen.findByText('2 orders approved successfully!')).toBeVisible();
  expect(screen.queryByRole('region', { name: '3 selected' })).toBeNull();
});

it('the approval of several orders stops when the store cannot be reached, and goes on with those that are left', async () => {
  const third = anAdminOrderRow({ status: 'PENDING', product_title: 'Velvet Fork' });
  const second = anAdminOrderRow({ status: 'PENDING', product_title: 'Northline Rail' });
  const { user } = openOrders([pending, second, third]);
  for (const title of ['Halcyon Stays', 'Northline Rail', 'Velvet Fork'])
    await user.click((await rowOf(title)).getByRole('checkbox', { name: new RegExp(`^Choose ${title}`) }));
  await user.click(screen.getByRole('button', { name: 'Approve 3 orders' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Approve 3 orders' }));
  const approving = ({ _id }: { _id: string }) =>
    mockApi('POST /admin/orders/process/{orderId}', { params: { orderId: _id } });
  const done = { message: 'Order approved successfully!' };
  approving(pending).answers(done);
  approving(second).isUnreachable();
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([second, third], 2);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'The store cannot be reached. Stopped: 1 done, 2 left to do.',
  );
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(
    within(screen.getByRole('region', { name: '2 selected' })).getByRole('button', {
      name: 'Approve 2 orders',
    }),
  );
  const again = within(screen.getByRole('dialog', { name: 'Approve 2 orders' }));
  approving(second).failsWith('RATE_LIMITED');
  await user.click(again.getByRole('button', { name: 'Approve' }));
  expect(await again.findByRole('alert')).toHaveTextContent(
    'Too many requests. Please wait a moment and try again. Stopped: 0 done, 2 left to do.',
  );
  approving(second).answers(done);
  approving(third).answers(done);
  await user.click(again.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('2 orders approved successfully!')).toBeVisible();
});

it('all orders of the filter are saved as a file, and one that an admin made says that it was free', async () => {
  const saved = jest.fn<string, [Blob]>(() => 'blob:orders');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const given = { ...completed, payment_method: 'BALANCE' as const, admin_made: true };
  const { user } = openOrders([pending, given]);
  expect((await rowOf('Pixelforge Games')).getByText('Free')).toBeVisible();
  mockApi('GET /admin/orders/all').failsWith('INTERNAL', { message: '' });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Failed to download orders')).toBeVisible();
  const asked = mockApi('GET /admin/orders/all').answers([pending, given], 2);
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(asked.received[0]?.query).not.toHaveProperty('amount');
  const { ordersCsv } = await import('./orders-csv.ts');
  const [head, first] = ordersCsv([given]).split('\r\n');
  expect(head).toBe(
    'id,created,completed,status,payment,customer,product,option,amount,total,paid,approved_by',
  );
  expect(first).toContain('COMPLETED,"Balance, free",');
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
