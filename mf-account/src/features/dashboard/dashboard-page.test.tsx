import { act, screen, waitFor, within } from '@testing-library/react';
import { queryClient, refreshPersonal } from 'shared-auth';
import type { Personal } from 'shared-contract/types';
import {
  aCustomer,
  anOrder,
  anOrderRow,
  aPersonal,
  aStoreConfig,
  aTransaction,
  mockApi,
  renderRemote,
} from 'shared-testing';
import { leave } from '../../parts/leave.ts';
import { forgetTopUp } from '../../parts/pending-top-up.ts';
import { DashboardPage } from './dashboard-page.tsx';

const given = (over: Partial<Personal> = {}) => {
  mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal({ balance: 128.4, ...over }));
  mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
};
const open = (at: string, as = aCustomer()) => renderRemote(<DashboardPage />, { as, at });
const overview = () => open('/dashboard');
const balance = () => open('/dashboard?tab=balance');
const history = (search = '') => open(`/dashboard/orders${search}`);

afterEach(forgetTopUp);

describe('the overview', () => {
  it('the overview shows the balance, the money saved and the account type', async () => {
    given({ money_saved: 41.2, role: 'RESELLER', email: 'maya@hillside.example' });
    overview();
    expect(await screen.findByRole('region', { name: 'Account Balance' })).toHaveTextContent('$128.40');
    expect(screen.getByRole('region', { name: 'Money Saved' })).toHaveTextContent('$41.20');
    expect(screen.getByRole('region', { name: 'Account type' })).toHaveTextContent(
      'Resellermaya@hillside.example',
    );
    expect(screen.getByRole('link', { name: 'Add Funds' })).toHaveAttribute('href', '/dashboard?tab=balance');
  });

  it('the overview shows the 3 newest orders, which lead to their pages', async () => {
    const orders = ['One', 'Two', 'Three', 'Four'].map((product_title) => anOrderRow({ product_title }));
    given({ recent_order_history: orders });
    overview();
    const recent = within(await screen.findByRole('region', { name: 'Recent orders' }));
    expect(recent.getAllByRole('listitem')).toHaveLength(3);
    expect(recent.queryByText('Four')).not.toBeInTheDocument();
    expect(recent.getByRole('link', { name: 'Order details, One' })).toHaveAttribute(
      'href',
      `/orders/${orders[0]?._id}`,
    );
  });

  it('the overview has Overview, Balance, Order History and Settings, and no Replacements for customers', async () => {
    given();
    overview();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Balance',
      'Order History',
    ]);
    expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Overview' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/dashboard/settings');
    expect(screen.queryByRole('link', { name: 'Replacements' })).not.toBeInTheDocument();
    await screen.findByText('No orders yet');
  });

  it('the overview opens the next tab by the arrow key', async () => {
    given();
    mockApi('GET /user/transactions').answers([], 0);
    const { user, where } = overview();
    screen.getByRole('tab', { name: 'Overview' }).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(where()).toBe('/dashboard?tab=balance'));
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Balance' })).toHaveFocus());
    expect(await screen.findByText('No transactions yet')).toBeVisible();
  });

  it('the overview says "Failed to load user data" and loads again', async () => {
    mockApi('GET /user/personal').failsWith('INTERNAL', { message: '' });
    const { user } = overview();
    expect(await screen.findByText('Failed to load user data')).toBeVisible();
    given();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('$128.40')).toBeVisible();
  });
});

describe('adding funds', () => {
  const noLedger = () => mockApi('GET /user/transactions', { times: 'always' }).answers([], 0);

  it.each([25, 50, 100, 200])('the top-up form takes the quick amount %d', async (amount) => {
    const leaving = jest.spyOn(leave, 'to').mockImplementation(() => undefined);
    given();
    noLedger();
    const topUp = mockApi('POST /user/balance/top-up').answers({
      redirect_url: 'https://pay.example/p1',
      payment_id: 'p1',
    });
    const { user } = balance();
    await user.click(await screen.findByRole('radio', { name: `$${amount}` }));
    expect(screen.getByLabelText('Custom amount')).toHaveValue(amount);
    await user.click(screen.getByRole('button', { name: 'Continue to HoodPay' }));
    await waitFor(() => expect(leaving).toHaveBeenCalledWith('https://pay.example/p1'));
    expect(topUp.received[0]?.body).toEqual({ amount, payment_method: 'HOODPAY' });
  });

  it('the top-up form shows no balance before it is known', async () => {
    mockApi('GET /user/personal', { delay: 50 }).answers(aPersonal({ balance: 128.4 }));
    mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
    noLedger();
    balance();
    expect(screen.getByRole('region', { name: 'Account Balance' })).not.toHaveTextContent('$');
    expect(await screen.findByText('$128.40')).toBeVisible();
  });

  it('the top-up form takes a custom amount to the cent', async () => {
    const leaving = jest.spyOn(leave, 'to').mockImplementation(() => undefined);
    given();
    noLedger();
    const topUp = mockApi('POST /user/balance/top-up').answers({
      redirect_url: 'https://pay.example/p1',
      payment_id: 'p1',
    });
    const { user } = balance();
    const field = await screen.findByLabelText('Custom amount');
    for (const name of ['$25', '$50', '$100', '$200'])
      expect(screen.getByRole('radio', { name })).toBeVisible();
    expect(screen.getByText('Minimum $1.00, maximum $10,000.00.')).toBeVisible();
    expect(field).toHaveAttribute('min', '1');
    expect(field).toHaveAttribute('step', '0.01');
    await user.clear(field);
    await user.type(field, '19.99{Enter}');
    await waitFor(() => expect(leaving).toHaveBeenCalled());
    expect(topUp.received[0]?.body.amount).toBe(19.99);
  });

  it.each(['0', '-5', '0.5', '12.345', ' '])('the top-up form refuses the amount %j', async (typed) => {
    given();
    noLedger();
    const { user } = balance();
    const field = await screen.findByLabelText('Custom amount');
    await user.clear(field);
    await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: 'Continue to HoodPay' }));
    expect(screen.getByText('Please enter a valid amount')).toBeVisible();
    expect(field).toHaveAccessibleDescription(/Please enter a valid amount/);
    expect(field).toHaveFocus();
  });

  it('the top-up form puts the focus on an amount that the server refuses', async () => {
    given();
    noLedger();
    mockApi('POST /user/balance/top-up').failsWith('REQUEST_INVALID', { fields: { amount: 'is too much' } });
    const { user } = balance();
    await user.click(await screen.findByRole('button', { name: 'Continue to HoodPay' }));
    const field = screen.getByLabelText('Custom amount');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(/Custom amount is too much/);
  });

  it('the top-up form says "Failed to initiate payment" when the server says nothing', async () => {
    given();
    noLedger();
    mockApi('POST /user/balance/top-up').failsWith('INTERNAL', { message: '' });
    const { user } = balance();
    await user.click(await screen.findByRole('button', { name: 'Continue to HoodPay' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to initiate payment');
  });

  it('the top-up form waits for the money after the payment and says when it has arrived', async () => {
    sessionStorage.setItem(
      'pending-top-up',
      JSON.stringify({ username: 'maya', balanceCents: 12_840, startedAt: Date.now(), returnTo: null }),
    );
    mockApi('GET /user/transactions').answers([], 0);
    mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
    mockApi('GET /user/personal').answers(aPersonal({ balance: 128.4 }));
    balance();
    expect(await screen.findByText('No transactions yet')).toBeVisible();
    mockApi('GET /user/transactions').answers([aTransaction({ amount: 50 })], 1);
    expect(await screen.findByText(/Waiting for your top-up to arrive/)).toBeVisible();
    mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal({ balance: 178.4 }));
    expect(
      await screen.findByText(/Your top-up has arrived. Your balance is \$178\.40/, {}, { timeout: 4000 }),
    ).toBeVisible();
    const ledger = within(screen.getByRole('region', { name: 'Transactions' }));
    expect(await ledger.findByText('+$50.00')).toBeVisible();
  });

  describe('while the money is on its way', () => {
    const realTimeout = setTimeout;
    const START = new Date('2026-03-12T12:00:00Z');
    beforeEach(() => {
      jest.useFakeTimers({ now: START, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
      const pending = { username: 'maya', balanceCents: 12_840, startedAt: +START, returnTo: null };
      sessionStorage.setItem('pending-top-up', JSON.stringify(pending));
      noLedger();
      mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
    });
    afterEach(() => {
      Object.defineProperty(document, 'hidden', { value: false, configurable: true });
      jest.useRealTimers();
    });
    const after = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 1000) {
        await act(() => jest.advanceTimersByTimeAsync(1000));
        await act(() => new Promise((done) => realTimeout(done, 5)));
      }
    };

    it('the top-up form polls less and less often, not while the tab is hidden, and stops when the time to pay ends', async () => {
      const asked = mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal({ balance: 128.4 }));
      balance();
      await after(60_000);
      expect(screen.getByText(/Waiting for your top-up to arrive/)).toBeVisible();
      const inFirstMinute = asked.received.length;
      expect(inFirstMinute).toBeGreaterThan(4);
      expect(inFirstMinute).toBeLessThan(12);
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      await after(60_000);
      expect(asked.received).toHaveLength(inFirstMinute);
      Object.defineProperty(document, 'hidden', { value: false, configurable: true });
      await after(20_000);
      expect(asked.received.length).toBeGreaterThan(inFirstMinute);
      jest.setSystemTime(+START + 30 * 60_000);
      await after(20_000);
      expect(screen.queryByText(/Waiting for your top-up/)).not.toBeInTheDocument();
      const atTheEnd = asked.received.length;
      await after(60_000);
      expect(asked.received).toHaveLength(atTheEnd);
    });
  });

  it('the top-up form measures the arrival by the balance that the server had before', async () => {
    const leaving = jest.spyOn(leave, 'to').mockImplementation(() => undefined);
    noLedger();
    mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
    mockApi('GET /user/personal').failsWith('INTERNAL');
    mockApi('POST /user/balance/top-up').answers({
      redirect_url: 'https://pay.example/p1',
      payment_id: 'p1',
    });
    const { user } = balance();
    const submit = await screen.findByRole('button', { name: 'Continue to HoodPay' });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal({ balance: 128.4 }));
    leaving.mockClear();
    await user.click(submit);
    await waitFor(() => expect(leaving).toHaveBeenCalled());
    expect(await screen.findByText(/Waiting for your top-up to arrive/)).toBeVisible();
    await act(() => refreshPersonal());
    expect((await screen.findAllByText('$128.40'))[0]).toBeVisible();
    expect(screen.queryByText(/Your top-up has arrived/)).not.toBeInTheDocument();
    expect(submit).toHaveAttribute('aria-disabled', 'true');
  });

  it('the top-up form leads back to the cart that asked for it', async () => {
    sessionStorage.setItem(
      'pending-top-up',
      JSON.stringify({ username: 'maya', balanceCents: 12_840, startedAt: Date.now(), returnTo: 'cart' }),
    );
    given();
    const { where } = renderRemote(<DashboardPage />, { at: '/dashboard', path: '/dashboard' });
    await waitFor(() => expect(where()).toBe('/cart'));
  });
});

describe.each([
  ['transactions', 'GET /user/transactions', balance, 'No transactions yet', 'Show'],
  ['orders', 'GET /orders/my-orders', history, 'No orders yet', 'Status'],
] as const)('%s that are not there', (_, call, show, none, filter) => {
  it('the tables replace their skeleton at once', async () => {
    given();
    mockApi(call, { delay: 200 }).answers([], 0);
    show();
    const waits = () => document.querySelector('[data-part="rows-skeleton"]') !== null;
    await waitFor(() => expect(waits()).toBe(true));
    const mixed = jest.fn();
    const seen = new MutationObserver(() => {
      if (waits() && (screen.queryByText(none) || !screen.queryByRole('combobox', { name: filter }))) mixed();
    });
    seen.observe(document.body, { childList: true, subtree: true });
    expect(await screen.findByText(none)).toBeVisible();
    seen.disconnect();
    expect(mixed).not.toHaveBeenCalled();
    expect(waits()).toBe(false);
  });
});

describe('the ledger', () => {
  it('the ledger shows each movement with its sign and the balance after it', async () => {
    given();
    mockApi('GET /user/transactions').answers(
      [
        aTransaction({
          kind: 'PURCHASE',
          amount: -8.4,
          balance_after: 41.6,
          description: 'Order o1',
          order_id: 'o1',
        }),
        aTransaction({ amount: 50, balance_after: 50 }),
      ],
      2,
    );
    balance();
    const rows = within(await screen.findByRole('region', { name: 'Transactions' }));
    await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(2));
    const [purchase, topUp] = rows.getAllByRole('listitem');
    expect(purchase).toHaveTextContent('−$8.40');
    expect(purchase).toHaveTextContent('Balance $41.60');
    expect(topUp).toHaveTextContent('+$50.00');
    expect(rows.getByRole('link', { name: 'Order' })).toHaveAttribute('href', '/orders/o1');
  });

  it('the ledger is filtered by kind', async () => {
    given();
    mockApi('GET /user/transactions').answers([aTransaction()], 1);
    const { user } = balance();
    const filter = await screen.findByLabelText('Show');
    const filtered = mockApi('GET /user/transactions', { query: { kind: 'REVIEW_REWARD' } }).answers([], 0);
    await user.selectOptions(filter, 'Review reward');
    expect(await screen.findByText('No transactions of this kind')).toBeVisible();
    expect(filtered.received[0]?.query).toMatchObject({ skip: '0', amount: '10', kind: 'REVIEW_REWARD' });
  });

  it('the whole ledger is saved as CSV', async () => {
    given();
    const saved = jest.fn((_: Blob) => 'blob:x');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    mockApi('GET /user/transactions', { query: { amount: 10 } }).answers([aTransaction()], 150);
    const all = mockApi('GET /user/transactions', { query: { amount: 100 }, times: 2 }).answers(
      Array.from({ length: 75 }, () => aTransaction()),
      150,
    );
    const { user } = balance();
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(all.received.map(({ query }) => query.skip)).toEqual(['0', '75']);
    click.mockRestore();
  });

  it('the CSV has a row once when a new movement has moved it to the next page', async () => {
    given();
    const saved = jest.fn((_: Blob) => 'blob:x');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const rows = Array.from({ length: 102 }, (_, index) => aTransaction({ description: `row ${index}` }));
    mockApi('GET /user/transactions', { query: { amount: 10 } }).answers(rows.slice(0, 10), 102);
    mockApi('GET /user/transactions', { query: { skip: 0, amount: 100 } }).answers(rows.slice(0, 100), 102);
    mockApi('GET /user/transactions', { query: { skip: 100, amount: 100 } }).answers(rows.slice(99), 103);
    const { user } = balance();
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    const lines = (await saved.mock.calls[0]?.[0].text())?.trimEnd().split('\r\n') ?? [];
    expect(lines).toHaveLength(1 + 102);
    click.mockRestore();
  });

  it('the ledger says what it will hold while it is empty', async () => {
    given();
    mockApi('GET /user/transactions').answers([], 0);
    balance();
    expect(await screen.findByText('No transactions yet')).toBeVisible();
    expect(screen.getByText('Top-ups and balance payments will show here.')).toBeVisible();
  });
});

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

  it('the order history says "Order placed successfully!" after a checkout, once', async () => {
    given();
    mockApi('GET /orders/my-orders', { times: 'always' }).answers(page(1, 1), 1);
    const placed = { pathname: '/dashboard/orders', state: { placed: true } };
    renderRemote(<DashboardPage />, { at: placed as unknown as string });
    expect(await screen.findByText('Order placed successfully!')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Order placed successfully!')).not.toBeInTheDocument(), {
      timeout: 6000,
    });
  }, 10_000);
});
