import { screen, waitFor, within } from '@testing-library/react';
import type { Order } from 'shared-contract/types';
import { anOrder, anOrderRow, mockApi, renderRemote, stopClock } from 'shared-testing';
import { leave } from '../../parts/leave.ts';
import { forgetTopUp } from '../../parts/pending-top-up.ts';
import { given, history } from '../../testing/dashboard.tsx';
import { DashboardPage } from './dashboard-page.tsx';

afterEach(forgetTopUp);

describe('the order history', () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => anOrderRow({ product_title: `Order ${from + index}` }));

  it('the order history shows 10 orders a page', async () => {
    given();
    const first = mockApi('GET /orders/my-orders', { query: { skip: 0 } }).answers(page(1, 10), 12);
    const { user, where } = history();
    expect(await screen.findByText('Order 10')).toBeVisible();
    expect(first.received[0]?.query).toEqual({ skip: '0', amount: '10' });
    mockApi('GET /orders/my-orders', { query: { skip: 10 } }).answers(page(11, 2), 12);
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText('Order 12')).toBeVisible();
    expect(where()).toBe('/dashboard/orders?page=2');
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('the order history scrolls to its head when the page changes', async () => {
    given();
    mockApi('GET /orders/my-orders', { query: { skip: 0 } }).answers(page(1, 10), 12);
    const { user } = history();
    expect(await screen.findByText('Order 10')).toBeVisible();
    mockApi('GET /orders/my-orders', { query: { skip: 10 } }).answers(page(11, 2), 12);
    const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    const head = screen.getByRole('heading', { name: 'Order History' }).closest('header');
    expect(scrolled.mock.contexts).toContain(head);
  });

  it('the order history shows its search and filter while the orders load', async () => {
    given();
    mockApi('GET /orders/my-orders', { delay: 50 }).answers(page(1, 1), 1);
    history();
    expect(screen.getByRole('searchbox', { name: 'Search orders' })).toBeVisible();
    expect(screen.getByLabelText('Status')).toBeVisible();
    expect(await screen.findByText('Order 1')).toBeVisible();
  });

  it('the order history shows its last page for an address beyond it', async () => {
    given();
    mockApi('GET /orders/my-orders', { query: { skip: 80 } }).answers([], 12);
    mockApi('GET /orders/my-orders', { query: { skip: 10 } }).answers(page(11, 2), 12);
    const { where } = history('?page=9');
    expect(await screen.findByText('Order 12')).toBeVisible();
    expect(where()).toBe('/dashboard/orders?page=2');
    expect(screen.queryByText('No orders yet')).not.toBeInTheDocument();
  });

  it('the order history keeps its search, and the focus in it, when a search without results is cleared', async () => {
    given();
    mockApi('GET /orders/my-orders', { query: { search: 'nothing' } }).answers([], 0);
    const { user } = history('?search=nothing');
    const field = await screen.findByRole('searchbox', { name: 'Search orders' });
    mockApi('GET /orders/my-orders', { delay: 50 }).answers(page(1, 1), 1);
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('Order 1')).toBeVisible();
    expect(field).toBeInTheDocument();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('');
  });

  it('the order history searches after a pause in typing, and by status', async () => {
    given();
    mockApi('GET /orders/my-orders').answers(page(1, 1), 1);
    const { user } = history();
    const field = await screen.findByRole('searchbox', { name: 'Search orders' });
    mockApi('GET /orders/my-orders', { query: { search: 'nothing' } }).answers([], 0);
    await user.type(field, 'nothing');
    expect(await screen.findByText('No orders found')).toBeVisible();
    mockApi('GET /orders/my-orders', { query: { search: 'nothing', status: 'PENDING' } }).answers(
      page(5, 1),
      1,
    );
    await user.selectOptions(screen.getByLabelText('Status'), 'Pending');
    expect(await screen.findByText('Order 5')).toBeVisible();
    mockApi('GET /orders/my-orders', { query: {} }).answers(page(1, 1), 1);
    await user.clear(field);
    await user.selectOptions(screen.getByLabelText('Status'), 'All statuses');
  });

  it('the order history shows an order in a dialog', async () => {
    given();
    const row = anOrderRow();
    mockApi('GET /orders/my-orders').answers([row], 1);
    mockApi('GET /order/{orderId}', { params: { orderId: row._id } }).answers(anOrder({ _id: row._id }));
    const { user } = history();
    await user.click(await screen.findByRole('button', { name: 'Order details, Pixelforge Games' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
    expect(await dialog.findByRole('heading', { name: 'Your items' })).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open order page' })).toHaveAttribute(
      'href',
      `/orders/${row._id}`,
    );
  });

  it('the order history says "Failed to load order details" in the dialog', async () => {
    given();
    const row = anOrderRow();
    mockApi('GET /orders/my-orders').answers([row], 1);
    mockApi('GET /order/{orderId}').failsWith('INTERNAL', { message: '' });
    const { user } = history();
    await user.click(await screen.findByRole('button', { name: 'Order details, Pixelforge Games' }));
    expect(await screen.findByText('Failed to load order details')).toBeVisible();
  });

  it('the order history says "Failed to load orders" and loads again', async () => {
    given();
    mockApi('GET /orders/my-orders').failsWith('INTERNAL', { message: '' });
    const { user } = history();
    expect(await screen.findByText('Failed to load orders')).toBeVisible();
    mockApi('GET /orders/my-orders').answers([], 0);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No orders yet')).toBeVisible();
  });

  const landed = (placed: { orderId: string; codes: number }) =>
    renderRemote(<DashboardPage />, {
      at: { pathname: '/dashboard/orders', state: { placed } } as unknown as string,
    });

  it('the order history says "Order placed successfully!" once after a checkout, and the link to the code stays', async () => {
    stopClock();
    given();
    mockApi('GET /orders/my-orders', { times: 'always' }).answers(page(1, 1), 1);
    landed({ orderId: 'o1', codes: 1 });
    expect(await screen.findByText('Order placed successfully!')).toBeVisible();
    expect(await screen.findByText('Your code is ready.')).toBeVisible();
    expect(screen.queryByText('Order placed successfully!')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'View your code' })).toBeVisible();
  });

  it('the codes of a checkout are read masked until View your codes is pressed', async () => {
    given();
    mockApi('GET /orders/my-orders', { times: 'always' }).answers(page(1, 1), 1);
    const order = anOrder();
    const asItems = (deliverable: string) => [
      { deliverable, active: true, is_replacement: false, request: null },
    ];
    const path = { params: { orderId: order._id } };
    const masked = mockApi('GET /orders/{orderId}/checkout', {
      ...path,
      query: { codes: 'masked' },
    }).answers([{ ...order, deliverables: ['••••83AB'], items: asItems('••••83AB') }]);
    const { user } = landed({ orderId: order._id, codes: 1 });
    await waitFor(() => expect(masked.received).toHaveLength(1));
    const read = mockApi('GET /orders/{orderId}/checkout', { ...path, query: {} }).answers([order]);
    expect(read.received).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'View your code' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your code' }));
    expect(await dialog.findByText('PIXL-7741-QQ20-83AB')).toBeVisible();
    expect(read.received).toHaveLength(1);
  });

  it('View your codes shows every code of the checkout in clear, and a hidden one stays hidden', async () => {
    given();
    mockApi('GET /orders/my-orders', { times: 'always' }).answers(page(1, 2), 2);
    const first = anOrder();
    const second = anOrder({
      product_title: 'Sonora Music',
      items: [{ deliverable: 'SON-1111-2222', active: true, is_replacement: false, request: null }],
    });
    mockApi('GET /orders/{orderId}/checkout', { params: { orderId: first._id }, times: 2 }).answers([
      first,
      second,
    ]);
    const { user } = landed({ orderId: first._id, codes: 2 });
    await user.click(await screen.findByRole('button', { name: 'View your codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your codes' }));
    expect(await dialog.findByText('PIXL-7741-QQ20-83AB')).toBeVisible();
    expect(dialog.getByRole('heading', { name: 'Sonora Music' })).toBeVisible();
    expect(dialog.getByText('SON-1111-2222')).toBeVisible();
    await user.click(dialog.getAllByRole('button', { name: 'Hide Item 1' })[1]!);
    expect(dialog.queryByText('SON-1111-2222')).not.toBeInTheDocument();
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
    await user.click(screen.getByRole('button', { name: 'View your codes' }));
    expect(await screen.findByText('PIXL-7741-QQ20-83AB')).toBeVisible();
    expect(screen.queryByText('SON-1111-2222')).not.toBeInTheDocument();
  });

  const back = (orders: Order[]) => {
    given();
    mockApi('GET /orders/my-orders', { times: 'always' }).answers(page(1, 2), 2);
    mockApi('GET /orders/{orderId}/checkout', { params: { orderId: 'o1' } }).answers(orders);
    return history('?checkout=o1');
  };
  const unpaid = { deliverables: [], items: [] };

  it.each([
    ['CANCELLED', 'The checkout was cancelled. You were not charged. Return to your cart to try again.'],
    ['FAILED', 'The payment didn’t go through. You were not charged. Return to your cart to try again.'],
    ['EXPIRED', 'The time to pay ended. You were not charged. Return to your cart to try again.'],
  ] as const)(
    'a checkout of several lines that comes back %s says so as a whole, once',
    async (status, words) => {
      const { where } = back([anOrder({ status, ...unpaid }), anOrder({ status, ...unpaid })]);
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Return to Cart' })).toHaveAttribute('href', '/cart');
      await waitFor(() => expect(where()).toBe('/dashboard/orders'));
    },
  );

  it('a checkout of several lines that was paid short says where the money is', async () => {
    back([anOrder({ status: 'FAILED', ...unpaid, credited: 4.5 }), anOrder({ status: 'FAILED', ...unpaid })]);
    expect(
      await screen.findByText('Your payment of $4.50 is in your balance. Nothing was delivered for it.'),
    ).toBeVisible();
  });

  it('a checkout of several lines that is not paid yet can be paid or cancelled', async () => {
    const waits = {
      status: 'PENDING' as const,
      ...unpaid,
      expires_unix: Math.floor(Date.now() / 1000) + 600,
      redirect_url: 'https://pay.example/p1',
    };
    back([anOrder(waits), anOrder(waits)]);
    expect(await screen.findByText(/Your checkout of \$16\.80 waits for its payment\./)).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/left to pay$/);
    expect(screen.getByRole('button', { name: 'Continue to HoodPay' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel checkout' })).toBeVisible();
  });

  it('a checkout of several lines that was paid leads to its codes', async () => {
    back([anOrder(), anOrder()]);
    expect(await screen.findByText('Order placed successfully!')).toBeVisible();
    expect(screen.getByRole('button', { name: 'View your codes' })).toBeVisible();
  });
});

describe('an order of the history that waits for its payment', () => {
  it('an order that waits is paid from its row, with its countdown', async () => {
    const leaving = jest.spyOn(leave, 'to').mockImplementation(() => undefined);
    given({
      open_checkout: {
        order_id: 'o1',
        orders: 1,
        total: 8.4,
        expires_unix: Math.floor(Date.now() / 1000) + 600,
        redirect_url: 'https://pay.example/p1',
      },
    });
    mockApi('GET /orders/my-orders').answers([anOrderRow({ status: 'PENDING' })], 1);
    const { user } = history();
    await user.click(await screen.findByRole('button', { name: 'Pay for Pixelforge Games' }));
    expect(leaving).toHaveBeenCalledWith('https://pay.example/p1');
    expect(screen.getByRole('timer', { name: /^(10:00|9:\d\d) left to pay$/ })).toBeVisible();
  });

  it('an order that waits is paid or cancelled in its dialog, and one that was not paid says that nothing was charged', async () => {
    given();
    const row = anOrderRow({ status: 'PENDING' });
    mockApi('GET /orders/my-orders', { times: 'always' }).answers([row], 1);
    const waits = anOrder({
      _id: row._id,
      status: 'PENDING',
      items: [],
      deliverables: [],
      expires_unix: Math.floor(Date.now() / 1000) + 600,
      redirect_url: 'https://pay.example/p1',
    });
    mockApi('GET /order/{orderId}').answers(waits);
    const { user } = history();
    await user.click(await screen.findByRole('button', { name: 'Order details, Pixelforge Games' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
    expect(await dialog.findByRole('button', { name: 'Continue to HoodPay' })).toBeVisible();
    mockApi('POST /orders/{orderId}/cancel').failsWith('ORDER_NOT_PENDING');
    mockApi('GET /order/{orderId}', { times: 'always' }).answers({
      ...waits,
      status: 'EXPIRED',
      expires_unix: null,
    });
    await user.click(dialog.getByRole('button', { name: 'Cancel checkout' }));
    expect(
      await dialog.findByText(
        'The time to pay ended. You were not charged. Try Again puts the item into your cart. A payment that still arrives is added to your balance.',
      ),
    ).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/cart');
  });
});
