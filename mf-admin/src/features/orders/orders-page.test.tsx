import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { callKey, queryClient } from 'shared-auth';
import type { AdminUser } from 'shared-contract/types';
import { anAdminOrderRow, anAdminUserRow, anOrder, anOrderRow, mockApi } from 'shared-testing';
import { renderAdmin, someStats } from '../../testing/render-admin.tsx';

const buyer = { _id: 'buyer-1', username: 'j.okafor' };
const pending = anAdminOrderRow({
  _id: '68f2bd40-0000-4000-8000-000000000001',
  status: 'PENDING',
  product_title: 'Halcyon Stays',
  payment_method: 'HOODPAY',
  total_amount: 88,
  total_price: 88,
  amount: 1,
  creation_unix: Math.floor(new Date(2026, 2, 12).getTime() / 1000),
  completed_unix: null,
  buyer,
});
const completed = anAdminOrderRow({ product_title: 'Pixelforge Games', amount: 3, total_amount: 123 });
const detail = (over = {}) =>
  anOrder({ ...pending, deliverables: [], items: [], unit_price: 88, subtotal: 88, ...over });
const customer: AdminUser = {
  ...anAdminUserRow({
    _id: 'buyer-1',
    username: 'j.okafor',
    email: 'j@example.com',
    role: 'RESELLER',
    balance: 12.5,
    discount: 15,
  }),
  cart: [
    { subcategoryId: 'aaaabbbb-0000', amount: 2 },
    { subcategoryId: 'ccccdddd-0000', amount: 3 },
  ],
  total_orders: 4,
  completed_orders: 3,
  total_spent: 250,
  full_order_history: [
    {
      ...anOrderRow({ _id: '11112222-0000', product_title: 'Northline Rail', amount: 2, total_price: 42 }),
      deliverables: ['NRL-0911'],
    },
  ],
};

const open = (orders = [pending, completed], total = orders.length) => {
  mockApi('GET /admin/orders/all').answers(orders, total);
  return renderAdmin('/admin/orders');
};
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

describe('the list', () => {
  it('the list of orders is read again when the counters say that there is something new, and not otherwise', async () => {
    open();
    await screen.findByText('Halcyon Stays');
    act(() => queryClient.setQueryData(callKey('GET /admin/stats', {}), someStats({ totalUsers: 1 })));
    await screen.findByText('Halcyon Stays');
    const again = mockApi('GET /admin/orders/all').answers([completed], 1);
    act(() => queryClient.setQueryData(callKey('GET /admin/stats', {}), someStats({ totalOrders: 1285 })));
    await waitFor(() => expect(screen.queryByText('Halcyon Stays')).toBeNull());
    expect(again.received).toHaveLength(1);
  });

  it('the list of orders shows the four stat cards and its columns', async () => {
    open();
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
    open();
    expect((await rowOf('Halcyon Stays')).getByRole('button', { name: /^Approve/ })).toBeVisible();
    expect((await rowOf('Pixelforge Games')).queryByRole('button', { name: /^Approve/ })).toBeNull();
  });

  it('the list of orders searches and filters on the server, and keeps the filter in the address', async () => {
    const { user, where } = open();
    await screen.findByText('Halcyon Stays');
    mockApi('GET /admin/orders/all', { query: { search: 'okafor', skip: 0 } }).answers([pending]);
    await user.type(
      screen.getByRole('searchbox', { name: 'Search by order ID, product or buyer' }),
      'okafor',
    );
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
    const { user } = open([completed], 25);
    expect(await screen.findByText('1–10 of 25')).toBeVisible();
    mockApi('GET /admin/orders/all', { query: { skip: 10, amount: 10 } }).answers([pending], 25);
    await user.click(screen.getByRole('listitem', { name: '2' }));
    expect(await screen.findByText('Halcyon Stays')).toBeVisible();
    expect(screen.getByText('11–20 of 25')).toBeVisible();
  });

  it('Back leads to the page before of the list of orders', async () => {
    const { user, back, where } = open([completed], 25);
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
    const { user, where } = open();
    await screen.findByText('Halcyon Stays');
    mockApi('GET /admin/orders/all', { times: 'always' }).answers([pending], 1);
    await user.type(screen.getByRole('searchbox', { name: 'Search by order ID, product or buyer' }), 'x');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Pending');
    await waitFor(() => expect(where()).toContain('search=x'));
    expect(where()).toBe('/admin/orders?search=x&status=PENDING');
  });

  it('the list of orders keeps a search and a filter that are changed before the page is drawn for the first of them', async () => {
    const { user, where } = open();
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
});

describe('approving', () => {
  it('the approval asks first, then shows the message of the server', async () => {
    const { user } = open();
    await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: /^Approve/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Approve order' }));
    const process = mockApi('POST /admin/orders/process/{orderId}', {
      params: { orderId: pending._id },
    }).answers({ message: 'Order approved and delivered.' });
    mockApi('GET /admin/orders/all').answers([{ ...pending, status: 'COMPLETED' }, completed]);
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Order approved and delivered.')).toBeVisible();
    expect(process.received).toHaveLength(1);
    await waitFor(async () =>
      expect((await rowOf('Halcyon Stays')).queryByRole('button', { name: /^Approve/ })).toBeNull(),
    );
    const view = (await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' });
    await waitFor(() => expect(view).toHaveFocus());
  });

  it('the approval moves the focus to the next row when the approved one leaves the list', async () => {
    const next = anAdminOrderRow({ status: 'PENDING', product_title: 'Velvet Fork' });
    mockApi('GET /admin/orders/all').answers([pending, next], 2);
    const { user } = renderAdmin('/admin/orders?status=PENDING');
    await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: /^Approve/ }));
    mockApi('POST /admin/orders/process/{orderId}').answers({ message: 'Order approved and delivered.' });
    mockApi('GET /admin/orders/all').answers([next], 1);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByText('Halcyon Stays')).toBeNull());
    const approve = (await rowOf('Velvet Fork')).getByRole('button', { name: /^Approve/ });
    await waitFor(() => expect(approve).toHaveFocus());
  });

  it('the approval stays open and says why it failed', async () => {
    const { user } = open();
    await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: /^Approve/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Approve order' }));
    mockApi('POST /admin/orders/process/{orderId}').failsWith('STOCK_INSUFFICIENT');
    mockApi('GET /admin/orders/all').answers([pending]);
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not enough stock.');
    mockApi('POST /admin/orders/process/{orderId}').failsWith('INTERNAL', { message: '' });
    mockApi('GET /admin/orders/all').answers([pending]);
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText('Failed to process order')).toBeVisible();
  });
});

describe('the details of an order', () => {
  it('the details of an order show order, customer and deliverables', async () => {
    const { user } = open();
    mockApi('GET /orders/{orderId}').answers(
      detail({ status: 'COMPLETED', deliverables: ['HLC-5520-QRTX'], completed_unix: pending.creation_unix }),
    );
    mockApi('GET /admin/user/{userId}', { params: { userId: 'buyer-1' } }).answers(customer);
    await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
    for (const value of [pending._id, 'HLC-5520-QRTX', 'j@example.com', 'Reseller', '$12.50', 'buyer-1'])
      expect(await dialog.findByText(value)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it.each([
    ['PENDING', 'Nothing has been delivered yet. The codes are held until the payment comes.'],
    ['FAILED', 'Nothing was delivered, because the payment failed.'],
    ['CANCELLED', 'Nothing was delivered, because the order was cancelled.'],
    ['EXPIRED', 'Nothing was delivered, because the order was not paid in time.'],
  ] as const)('the details of a %s order say what became of its codes', async (status, words) => {
    const { user } = open();
    mockApi('GET /orders/{orderId}').answers(detail({ status }));
    mockApi('GET /admin/user/{userId}', { params: { userId: 'buyer-1' } }).answers(customer);
    await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
    expect(await dialog.findByText(words)).toBeVisible();
  });

  it('the details of an order stay open while it is approved, and show what was delivered', async () => {
    const { user } = open();
    mockApi('GET /orders/{orderId}').answers(detail());
    mockApi('GET /admin/user/{userId}', { times: 'always' }).answers(customer);
    await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
    const details = await screen.findByRole('dialog', { name: 'Order details' });
    await user.click(await within(details).findByRole('button', { name: 'Approve' }));
    const question = screen.getByRole('dialog', { name: 'Approve order' });
    expect(details).toBeInTheDocument();
    mockApi('POST /admin/orders/process/{orderId}').answers({ message: 'Order approved and delivered.' });
    mockApi('GET /admin/orders/all').answers([{ ...pending, status: 'COMPLETED' }, completed]);
    mockApi('GET /orders/{orderId}').answers(
      detail({ status: 'COMPLETED', deliverables: ['HLC-5520-QRTX'], completed_unix: pending.creation_unix }),
    );
    await user.click(within(question).getByRole('button', { name: 'Approve' }));
    expect(await within(details).findByText('HLC-5520-QRTX')).toBeVisible();
    expect(question).not.toBeInTheDocument();
    await waitFor(() => expect(within(details).getByRole('region', { name: 'Deliverables' })).toHaveFocus());
  });

  it('the details of an order stay readable without the customer, and approve a pending order', async () => {
    const { user } = open();
    mockApi('GET /orders/{orderId}').answers(detail());
    mockApi('GET /admin/user/{userId}').failsWith('USER_NOT_FOUND');
    await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
    expect(await dialog.findByText('Customer details unavailable')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('dialog', { name: 'Approve order' })).toBeVisible();
  });

  it('the details of an order say when they cannot be loaded', async () => {
    const { user } = open();
    mockApi('GET /orders/{orderId}').failsWith('INTERNAL', { message: '' });
    await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
    expect(await screen.findByText('Failed to load order details')).toBeVisible();
  });
});

describe('the user details', () => {
  it('the user details show profile, order history and cart in tabs', async () => {
    const { user } = open();
    mockApi('GET /admin/user/{userId}').answers(customer);
    await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View user' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('tab', { name: 'Profile', selected: true })).toBeVisible();
    for (const value of ['$12.50', '4', '3', '$250.00', 'j@example.com', 'Reseller', 'buyer-1', '15%'])
      expect(dialog.getByText(value)).toBeVisible();
    await user.click(dialog.getByRole('tab', { name: 'Order History (4)' }));
    for (const value of ['Northline Rail', '11112222…', '$42.00', 'Completed', 'NRL-0911'])
      expect(within(dialog.getByRole('tabpanel')).getByText(value)).toBeVisible();
    expect(dialog.getByText(/Quantity: 2 · Balance · .* · 1 item delivered/)).toBeVisible();
    await user.click(dialog.getByRole('tab', { name: 'Current Cart (5)' }));
    expect(dialog.getByText('aaaabbbb…')).toBeVisible();
    expect(dialog.getByText('Quantity: 3')).toBeVisible();
  });

  it('the user details say when there is nothing', async () => {
    const { user } = open();
    mockApi('GET /admin/user/{userId}').answers({
      ...customer,
      total_orders: 0,
      cart: [],
      full_order_history: [],
    });
    await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View user' }));
    await user.click(await screen.findByRole('tab', { name: 'Order History (0)' }));
    expect(screen.getByText('No Orders Found')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Current Cart (0)' }));
    expect(screen.getByText('Cart is Empty')).toBeVisible();
  });

  it('the user details say when they cannot be loaded', async () => {
    const { user } = open();
    mockApi('GET /admin/user/{userId}').failsWith('INTERNAL', { message: '' });
    await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View user' }));
    expect(await screen.findByText('Error Loading User')).toBeVisible();
    expect(screen.getByText('Failed to load user details')).toBeVisible();
  });
});
