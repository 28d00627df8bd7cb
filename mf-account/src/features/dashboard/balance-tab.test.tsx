import { act, screen, waitFor, within } from '@testing-library/react';
import { queryClient, refreshPersonal } from 'shared-auth';
import { aPersonal, aStoreConfig, aTransaction, mockApi, renderRemote } from 'shared-testing';
import { leave } from '../../parts/leave.ts';
import { forgetTopUp } from '../../parts/pending-top-up.ts';
import { balance, given } from '../../testing/dashboard.tsx';
import { DashboardPage } from './dashboard-page.tsx';

afterEach(forgetTopUp);

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

  it.each(['0', '-5', '12.345', ' '])('the top-up form refuses the amount %j', async (typed) => {
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

  it('the top-up form names the bound that an amount breaks, at its field', async () => {
    given();
    noLedger();
    const { user } = balance();
    const field = await screen.findByLabelText('Custom amount');
    expect(field).toHaveAccessibleDescription('Minimum $1.00, maximum $10,000.00.');
    await user.clear(field);
    await user.type(field, '10001');
    await user.click(screen.getByRole('button', { name: 'Continue to HoodPay' }));
    expect(field).toHaveAccessibleDescription(/^The maximum is \$10,000\.00/);
    expect(field).toHaveValue(10_001);
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
