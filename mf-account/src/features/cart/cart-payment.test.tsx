import { screen, waitFor } from '@testing-library/react';
import { aPersonal, aStoreConfig, mockApi } from 'shared-testing';
import { leave } from '../../parts/leave.ts';
import { given, open, payButton } from '../../testing/cart.tsx';

describe('the payment methods', () => {
  it.each([
    [['BALANCE'], ['Balance']],
    [['HOODPAY'], ['HoodPay']],
    [
      ['BALANCE', 'HOODPAY'],
      ['Balance', 'HoodPay'],
    ],
  ] as const)('the cart with the active payment methods %j offers %j', async (methods, shown) => {
    given({ methods: [...methods] });
    open();
    await screen.findByRole('heading', { name: 'Pixelforge Games' });
    const names = (await screen.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent);
    expect(names).toHaveLength(shown.length);
    shown.forEach((name, index) => expect(names[index]).toContain(name));
  });

  it('the cart says that no payment method is active', async () => {
    given({ methods: [] });
    open();
    expect(await screen.findByText('No payment method is available at the moment.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Pay/ })).toBeDisabled();
  });

  it('an insufficient balance leaves HoodPay as the payment method', async () => {
    given({ personal: { balance: 24.1 } });
    open();
    expect(await screen.findByText('Insufficient balance. Please add funds or use HoodPay.')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Balance/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /HoodPay/ })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Continue to HoodPay' })).toBeEnabled();
  });

  it('an insufficient balance cannot pay while HoodPay is off', async () => {
    given({ personal: { balance: 24.1 }, methods: ['BALANCE'] });
    open();
    expect(
      await screen.findByText(
        'Your balance is $64.80 short, and there is no other way to pay at the moment.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/use HoodPay/)).not.toBeInTheDocument();
    expect(await payButton('Pay $88.90 with Balance')).toBeDisabled();
  });
});

describe('a checkout that waits for its payment', () => {
  const openCheckout = {
    order_id: 'o1',
    orders: 2,
    total: 88.9,
    expires_unix: Math.floor(Date.now() / 1000) + 600,
    redirect_url: 'https://pay.example/p1',
  };

  it('an unpaid checkout can be paid from the cart until its time is over', async () => {
    const leaving = jest.spyOn(leave, 'to').mockImplementation(() => undefined);
    given({ personal: { open_checkout: openCheckout }, options: [] });
    const { user } = open();
    expect(await screen.findByText(/Your checkout of \$88\.90 waits for its payment\./)).toBeVisible();
    expect(screen.getByText('Cancelling puts its items back into your cart.')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^(10:00|9:\d\d) left to pay$/);
    await user.click(screen.getByRole('button', { name: 'Continue to HoodPay' }));
    expect(leaving).toHaveBeenCalledWith('https://pay.example/p1');
  });

  it('cancelling an unpaid checkout puts its lines back into the cart', async () => {
    mockApi('GET /user/personal').answers(aPersonal({ open_checkout: openCheckout }));
    mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
    const { user } = open();
    const cancel = mockApi('POST /orders/{orderId}/cancel', { params: { orderId: 'o1' } }).answers({
      message: 'The checkout was cancelled. Nothing was charged.',
    });
    const button = await screen.findByRole('button', { name: 'Cancel checkout' });
    given();
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'Pixelforge Games' })).toBeVisible();
    expect(screen.queryByText(/waits for its payment/)).not.toBeInTheDocument();
    expect(cancel.received).toHaveLength(1);
  });
});

describe('topping up what is missing', () => {
  it('a top-up from the cart sends exactly the missing amount', async () => {
    const leaving = jest.spyOn(leave, 'to').mockImplementation(() => undefined);
    given({ personal: { balance: 24.1 } });
    const topUp = mockApi('POST /user/balance/top-up').answers({
      redirect_url: 'https://pay.example/p1',
      payment_id: 'p1',
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add $64.80 to pay with balance' }));
    await waitFor(() => expect(leaving).toHaveBeenCalledWith('https://pay.example/p1'));
    expect(topUp.received[0]?.body).toEqual({ amount: 64.8, payment_method: 'HOODPAY' });
    expect(topUp.received[0]?.headers['idempotency-key']).toBeTruthy();
  });

  it('a top-up from the cart says "Failed to initiate payment" when it cannot start', async () => {
    given({ personal: { balance: 24.1 } });
    mockApi('POST /user/balance/top-up').failsWith('GATEWAY_FAILED', { message: '' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add $64.80 to pay with balance' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to initiate payment');
  });
});
