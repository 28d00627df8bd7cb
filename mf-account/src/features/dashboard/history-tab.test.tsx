import { screen, waitFor, within } from '@testing-library/react';
import { anOrder, anOrderRow, mockApi } from 'shared-testing';
import { leave } from '../../parts/leave.ts';
import { forgetTopUp } from '../../parts/pending-top-up.ts';
import { given, history } from '../../testing/dashboard.tsx';

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

  it('the order history scrolls to its heading when the page changes', async () => {
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

  it('clearing a search without results focuses the search of the order history', async () => {
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

  it('the order history searches after a pause in typing', async () => {
    given();
    mockApi('GET /orders/my-orders').answers(page(1, 1), 1);
    const { user } = history();
    const field = await screen.findByRole('searchbox', { name: 'Search orders' });
    mockApi('GET /orders/my-orders', { query: { search: 'nothing' } }).answers([], 0);
    await user.type(field, 'nothing');
    expect(await screen.findByText('No orders found')).toBeVisible();
  });

  it('the status filters the order history beside the search', async () => {
    given();
    mockApi('GET /orders/my-orders', { query: { search: 'nothing' } }).answers([], 0);
    const { user } = history('?search=nothing');
    expect(await screen.findByText('No orders found')).toBeVisible();
    mockApi('GET /orders/my-orders', { query: { search: 'nothing', status: 'PENDING' } }).answers(
      page(5, 1),
      1,
    );
    await user.selectOptions(screen.getByLabelText('Status'), 'Pending');
    expect(await screen.findByText('Order 5')).toBeVisible();
    mockApi('GET /orders/my-orders', { query: {} }).answers(page(1, 1), 1);
    await user.clear(screen.getByRole('searchbox', { name: 'Search orders' }));
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
});

describe('an order of the history that waits for its payment', () => {
  it('an order that waits can be paid from its row until its time is over', async () => {
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

  /** The dialog of an order that waits for its payment. */
  async function openWaiting() {
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
    return { user, dialog, waits };
  }

  it('an order that waits can be paid or cancelled in its dialog', async () => {
    const { dialog } = await openWaiting();
    expect(dialog.getByRole('button', { name: 'Cancel checkout' })).toBeEnabled();
  });

  it('an order that expires while its dialog is open says that nothing was charged', async () => {
    const { user, dialog, waits } = await openWaiting();
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
