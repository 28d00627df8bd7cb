import { screen, waitFor, within } from '@testing-library/react';
import type { TopUp } from 'shared-contract/types';
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

  it('the top-up form shows at its field which bound an amount breaks', async () => {
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

  it('an amount that the server refuses gets the focus in the top-up form', async () => {
    given();
    noLedger();
    mockApi('POST /user/balance/top-up').failsWith('REQUEST_INVALID', { fields: { amount: 'is too much' } });
    const { user } = balance();
    await user.click(await screen.findByRole('button', { name: 'Continue to HoodPay' }));
    const field = screen.getByLabelText('Custom amount');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(/Custom amount is too much/);
  });

  it('the top-up form says "Failed to initiate payment" when the server sends no message', async () => {
    given();
    noLedger();
    mockApi('POST /user/balance/top-up').failsWith('INTERNAL', { message: '' });
    const { user } = balance();
    await user.click(await screen.findByRole('button', { name: 'Continue to HoodPay' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to initiate payment');
  });

  const topUpState = 'GET /user/balance/top-up/{paymentId}';
  const aTopUp = (over: Partial<TopUp> = {}): TopUp => ({
    payment_id: 'p1',
    status: 'PENDING',
    amount: 50,
    credited: null,
    expires_unix: Math.floor(Date.now() / 1000) + 600,
    redirect_url: 'https://pay.example/p1',
    ...over,
  });
  const started = () =>
    sessionStorage.setItem(
      'pending-top-up',
      JSON.stringify({ username: 'maya', paymentId: 'p1', startedAt: Date.now(), returnTo: null }),
    );

  /** The balance tab while a top-up waits. */
  async function openWaiting() {
    started();
    mockApi('GET /user/transactions').answers([], 0);
    mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
    mockApi('GET /user/personal').answers(aPersonal({ balance: 128.4 }));
    mockApi(topUpState, { params: { paymentId: 'p1' } }).answers(aTopUp());
    const { user } = balance();
    expect(await screen.findByText('No transactions yet')).toBeVisible();
    const waiting = within(
      (await screen.findByText(/Waiting for your top-up of \$50\.00\./)).closest('div')!,
    );
    return { user, waiting };
  }

  it('a top-up that waits can be paid until its time is over', async () => {
    const leaving = jest.spyOn(leave, 'to').mockImplementation(() => undefined);
    const { user, waiting } = await openWaiting();
    expect(waiting.getByRole('timer')).toHaveTextContent(/left to pay$/);
    await user.click(waiting.getByRole('button', { name: 'Continue to HoodPay' }));
    expect(leaving).toHaveBeenCalledWith('https://pay.example/p1');
  });

  it('a top-up that has arrived is shown with the new balance', async () => {
    await openWaiting();
    mockApi('GET /user/transactions').answers([aTransaction({ amount: 50 })], 1);
    mockApi(topUpState).answers(aTopUp({ status: 'COMPLETED', credited: 50 }));
    mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal({ balance: 178.4 }));
    expect(await screen.findByText('Your top-up has arrived. Your balance is $178.40.')).toBeVisible();
    const ledger = within(screen.getByRole('region', { name: 'Transactions' }));
    expect(await ledger.findByText('+$50.00')).toBeVisible();
  });

  it.each([
    ['CANCELLED', 'The top-up was cancelled. You were not charged. You can try again.'],
    ['FAILED', 'The top-up didn’t go through. You were not charged. You can try again.'],
    ['EXPIRED', 'The time to pay the top-up ended. You were not charged. You can try again.'],
  ] as const)('a top-up that ended as %s says so until it is closed', async (status, words) => {
    started();
    noLedger();
    given();
    mockApi(topUpState).answers(aTopUp({ status }));
    const { user } = balance();
    expect(await screen.findByText(words)).toBeVisible();
    expect(sessionStorage.getItem('pending-top-up')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it('the balance tab forgets a top-up that the server does not know', async () => {
    started();
    noLedger();
    given();
    mockApi(topUpState).failsWith('PAYMENT_NOT_FOUND');
    balance();
    await waitFor(() => expect(sessionStorage.getItem('pending-top-up')).toBeNull());
    expect(screen.queryByText(/top-up/)).not.toBeInTheDocument();
  });

  it('a top-up that began in the cart leads back to the cart', async () => {
    sessionStorage.setItem(
      'pending-top-up',
      JSON.stringify({ username: 'maya', paymentId: 'p1', startedAt: Date.now(), returnTo: 'cart' }),
    );
    given();
    const { where } = renderRemote(<DashboardPage />, { at: '/dashboard', path: '/dashboard' });
    await waitFor(() => expect(where()).toBe('/cart'));
  });
});
