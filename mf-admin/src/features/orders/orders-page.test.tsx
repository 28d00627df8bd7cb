import { screen, waitFor, within } from '@testing-library/react';
import { limits } from 'shared-contract/types';
import { mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';
import {
  completed,
  customer,
  detail,
  openOrders,
  opensWith,
  pending,
  rowOf,
} from '../../testing/some-orders.tsx';

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

it('a list of which not all orders are counted says how many there are at least', async () => {
  openOrders([completed], limits.searchTotalMax);
  expect(await screen.findByText('1,000+ orders')).toBeVisible();
  expect(screen.getByText('1–10 of 1,000+')).toBeVisible();
});

it('the place of a page far down a list is written like its total', async () => {
  mockApi('GET /admin/orders/all', { query: { skip: 1_000_000 } }).answers([completed], 1_000_001);
  renderAdmin('/admin/orders?page=100001');
  expect(await screen.findByText('1,000,001–1,000,001 of 1,000,001')).toBeVisible();
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

it('Back takes back the order of the list, and then its filter', async () => {
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

it('an order opens by its title at its own address, and closes by a step back in the history', async () => {
  const { user, where } = openOrders();
  opensWith(detail());
  mockApi('GET /admin/user/{userId}').answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByRole('link', { name: 'Halcyon Stays' }));
  await screen.findByRole('dialog', { name: 'Order details' });
  expect(where()).toBe(`/admin/orders/${pending._id}`);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(where()).toBe('/admin/orders'));
});

it('a row opens its order where it is pressed beside its controls', async () => {
  const { user, where } = openOrders();
  opensWith(detail());
  mockApi('GET /admin/user/{userId}').answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByText('j.okafor'));
  await screen.findByRole('dialog', { name: 'Order details' });
  expect(where()).toBe(`/admin/orders/${pending._id}`);
});

it('an order that a link leads to opens over the list, and closing it leads to the list with its filter', async () => {
  mockApi('GET /admin/orders/all', { query: { status: 'PENDING' } }).answers([pending, completed], 2);
  opensWith(detail());
  mockApi('GET /admin/user/{userId}', { times: 'always' }).answers(customer);
  const { user, where } = renderAdmin(`/admin/orders/${pending._id}?status=PENDING`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
  expect(await dialog.findByText(pending._id)).toBeVisible();
  opensWith(detail({ _id: completed._id }));
  await user.click(await dialog.findByRole('button', { name: 'Next' }));
  expect(await dialog.findByText(completed._id)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(where()).toBe('/admin/orders?status=PENDING'));
});

it('the keys J and K lead to the next and the previous order of the list, and Back then leads to the list', async () => {
  const { user, where, back } = openOrders();
  opensWith(detail());
  mockApi('GET /admin/user/{userId}', { times: 'always' }).answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
  expect(dialog.getByRole('button', { name: 'Previous' })).toBeDisabled();
  expect(await dialog.findByText(pending._id)).toBeVisible();
  opensWith(detail({ _id: completed._id, product_title: 'Pixelforge Games', status: 'FAILED' }));
  await user.keyboard('j');
  expect(where()).toBe(`/admin/orders/${completed._id}`);
  expect(await dialog.findByText(completed._id)).toBeVisible();
  opensWith(detail());
  await user.keyboard('j');
  expect(where()).toBe(`/admin/orders/${completed._id}`);
  await user.keyboard('k');
  expect(await dialog.findByText(pending._id)).toBeVisible();
  await back();
  expect(where()).toBe('/admin/orders');
});

it('the focus is at the row of the order that was shown last, and stays on the control of its own row', async () => {
  const { user, where } = openOrders();
  mockApi('GET /admin/user/{userId}', { times: 'always' }).answers(customer);
  const view = (await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' });
  const open = async () => {
    opensWith(detail());
    await user.click(view);
    expect(await screen.findByText(pending._id)).toBeVisible();
  };
  const close = async () => {
    await user.keyboard('{Escape}');
    await waitFor(() => expect(where()).toBe('/admin/orders'));
  };
  await open();
  await close();
  expect(view).toHaveFocus();
  await open();
  opensWith(detail({ _id: completed._id }));
  await user.keyboard('j');
  expect(await screen.findByText(completed._id)).toBeVisible();
  await close();
  expect(screen.getByRole('link', { name: 'Pixelforge Games' })).toHaveFocus();
});

it.each([
  ['its row', pending, () => screen.getByRole('link', { name: 'Halcyon Stays' })],
  ['the page where the list does not show it', { ...pending, _id: 'other' }, () => screen.getByRole('main')],
])('the focus of an order that was opened by its address goes to %s', async (_, listed, place) => {
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([listed]);
  mockApi('GET /admin/user/{userId}', { times: 'always' }).answers(customer);
  opensWith(detail());
  const { user, where } = renderAdmin(`/admin/orders/${pending._id}`);
  expect(await screen.findByText(pending._id)).toBeVisible();
  expect(await screen.findByText('Halcyon Stays')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(where()).toBe('/admin/orders'));
  expect(place()).toHaveFocus();
});

it('codes that were revealed of one order are not shown under its neighbour, and no key moves on while the question is open', async () => {
  const { user, where } = openOrders();
  const own = detail({ status: 'COMPLETED', deliverables: ['HLC-••••••••'] });
  const other = detail({ _id: completed._id, status: 'COMPLETED', deliverables: ['PXF-••••••••'] });
  mockApi('GET /admin/user/{userId}', { times: 'always' }).answers(customer);
  opensWith(own);
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
  expect(await dialog.findByText('HLC-••••••••')).toBeVisible();
  opensWith(other);
  await user.keyboard('j');
  expect(await dialog.findByText('PXF-••••••••')).toBeVisible();
  // Both orders are cached now, so nothing has to be loaded.
  opensWith(own);
  await user.keyboard('k');
  expect(await dialog.findByText('HLC-••••••••')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /^Reveal Codes/ }));
  const question = within(screen.getByRole('dialog', { name: 'Reveal Codes' }));
  await user.type(question.getByRole('textbox', { name: 'Why do you need them?' }), 'The customer called');
  await user.tab();
  await user.keyboard('j');
  expect(where()).toBe(`/admin/orders/${pending._id}`);
  mockApi('GET /orders/{orderId}', { query: { why: 'The customer called' } }).answers({
    ...own,
    deliverables: ['HLC-5520-QRTX'],
  });
  await user.click(question.getByRole('button', { name: 'Reveal Codes' }));
  expect(await dialog.findByText('HLC-5520-QRTX')).toBeVisible();
  opensWith(other);
  await user.keyboard('j');
  expect(await dialog.findByText('PXF-••••••••')).toBeVisible();
  expect(dialog.queryByText('HLC-5520-QRTX')).toBeNull();
  expect(dialog.getByRole('button', { name: /^Reveal Codes/ })).toBeVisible();
});

it('an order is found by a code that it was delivered with, and the code is in no address', async () => {
  const { user, where } = openOrders();
  await user.click(await screen.findByRole('button', { name: 'Find by Code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Find an order by its code' }));
  const box = dialog.getByRole('textbox', { name: 'Delivered code' });
  await waitFor(() => expect(box).toHaveFocus());
  await user.click(dialog.getByRole('button', { name: 'Find order' }));
  expect(box).toHaveAccessibleDescription(/Please enter a code/);
  const answered = Promise.withResolvers<void>();
  mockApi('POST /admin/orders/by-code', { after: answered.promise }).answers([]);
  await user.type(box, 'NO-SUCH{Enter}');
  // The response belongs to the code that is in the field.
  expect(box).toHaveAttribute('readonly');
  await user.type(box, 'X');
  expect(box).toHaveValue('NO-SUCH');
  answered.resolve();
  await waitFor(() => expect(box).toHaveAccessibleDescription(/No order was delivered with this code\./));
  expect(where()).toBe('/admin/orders');
  await user.clear(box);
  const sent = mockApi('POST /admin/orders/by-code').answers([pending]);
  opensWith(detail({ status: 'COMPLETED' }));
  mockApi('GET /admin/user/{userId}', { params: { userId: 'buyer-1' } }).answers(customer);
  await user.type(box, 'AAAA-BBBB{Enter}');
  const opened = within(await screen.findByRole('dialog', { name: 'Order details' }));
  expect(await opened.findByText('j@example.com')).toBeVisible();
  expect(where()).toBe(`/admin/orders/${pending._id}`);
  expect(sent.received[0]?.body).toEqual({ code: 'AAAA-BBBB' });
  expect(screen.queryByRole('dialog', { name: 'Find an order by its code' })).toBeNull();
});
