import { act, screen, waitFor } from '@testing-library/react';
import { aPersonal, aStoreConfig, mockApi } from 'shared-testing';
import { leave } from '../../parts/leave.ts';
import { games, given, open, payButton } from '../../testing/cart.tsx';

describe('the checkout', () => {
  it('a checkout by balance leads to the order history', async () => {
    given();
    const checkout = mockApi('POST /orders/cart/checkout').answers({
      message: 'Order placed successfully!',
      order_ids: ['o1'],
    });
    const { user, where } = open();
    await user.click(await payButton('Pay $88.90 with Balance'));
    await waitFor(() => expect(where()).toBe('/dashboard/orders'));
    expect(checkout.received[0]?.body).toEqual({ payment_method: 'BALANCE', expected_total: 88.9 });
    expect(checkout.received[0]?.headers['idempotency-key']).toBeTruthy();
  });

  /** A checkout that has opened the payment page, and the button that did. */
  async function continueToHoodPay() {
    const leaving = jest.spyOn(leave, 'to').mockImplementation(() => undefined);
    given();
    mockApi('POST /orders/cart/checkout').answers({
      message: 'ok',
      order_ids: ['o1'],
      redirect_url: 'https://pay.example/p2',
    });
    leaving.mockClear();
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /HoodPay/ }));
    await user.click(await payButton('Continue to HoodPay'));
    await waitFor(() => expect(leaving).toHaveBeenCalledWith('https://pay.example/p2'));
    await new Promise((done) => setTimeout(done, 50));
    return { user, leaving, pay: screen.getByRole('button', { name: 'Continue to HoodPay' }) };
  }

  it('a checkout by HoodPay opens the payment page only once', async () => {
    const { user, leaving, pay } = await continueToHoodPay();
    expect(pay).toHaveAttribute('aria-disabled', 'true');
    await user.click(pay);
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(leaving).toHaveBeenCalledTimes(1);
  });

  it('the button of the checkout works again after Back from the payment page', async () => {
    const { pay } = await continueToHoodPay();
    expect(pay).toHaveAttribute('aria-disabled', 'true');
    act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(pay).not.toHaveAttribute('aria-disabled');
  });

  it('a double click sends the checkout once', async () => {
    given();
    const checkout = mockApi('POST /orders/cart/checkout', { delay: 50 }).answers({
      message: 'ok',
      order_ids: ['o1'],
    });
    const { user, where } = open();
    await user.dblClick(await payButton('Pay $88.90 with Balance'));
    await waitFor(() => expect(where()).toBe('/dashboard/orders'));
    expect(checkout.received).toHaveLength(1);
  });

  it('two presses of Pay in the same moment send one checkout whose failure is shown', async () => {
    given();
    const checkout = mockApi('POST /orders/cart/checkout', { delay: 50 }).failsWith('BALANCE_INSUFFICIENT');
    open();
    const pay = await payButton('Pay $88.90 with Balance');
    act(() => {
      pay.click();
      pay.click();
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Insufficient balance. Please add funds or use HoodPay.',
    );
    expect(checkout.received).toHaveLength(1);
  });

  const keyOf = ({ received }: { received: { headers: Record<string, string> }[] }) =>
    received[0]?.headers['idempotency-key'];

  it('a checkout without an answer is repeated with the same key', async () => {
    given();
    const lost = mockApi('POST /orders/cart/checkout').breaks(502);
    const { user, where } = open();
    await user.click(await payButton('Pay $88.90 with Balance'));
    await screen.findByRole('alert');
    const placed = mockApi('POST /orders/cart/checkout').answers({ message: 'ok', order_ids: ['o1'] });
    await user.click(await payButton('Pay $88.90 with Balance'));
    await waitFor(() => expect(where()).toBe('/dashboard/orders'));
    expect(keyOf(placed)).toBe(keyOf(lost));
  });

  it('a checkout is repeated with a new key after a refusal', async () => {
    given();
    const refused = mockApi('POST /orders/cart/checkout').failsWith('BALANCE_INSUFFICIENT');
    const { user, where } = open();
    await user.click(await payButton('Pay $88.90 with Balance'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Insufficient balance. Please add funds or use HoodPay.',
    );
    const placed = mockApi('POST /orders/cart/checkout').answers({ message: 'ok', order_ids: ['o1'] });
    await user.click(await payButton('Pay $88.90 with Balance'));
    await waitFor(() => expect(where()).toBe('/dashboard/orders'));
    expect(keyOf(placed)).not.toBe(keyOf(refused));
  });

  it('a checkout without an answer keeps its key when the cart is empty', async () => {
    const cart = [{ subcategoryId: games._id, amount: 1 }];
    mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
    mockApi('GET /subcategories/{subcategoryId}', { times: 'always' }).answers(games);
    mockApi('GET /user/personal').answers(aPersonal({ balance: 100, cart }));
    const lost = mockApi('POST /orders/cart/checkout').breaks(502);
    const { user, where } = open();
    await user.click(await payButton('Pay $41.00 with Balance'));
    await screen.findByRole('alert');
    mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal({ balance: 59, cart: [] }));
    const replayed = mockApi('POST /orders/cart/checkout').answers({ message: 'ok', order_ids: ['o1'] });
    await user.click(await payButton('Pay $41.00 with Balance'));
    await waitFor(() => expect(where()).toBe('/dashboard/orders'));
    expect(keyOf(replayed)).toBe(keyOf(lost));
  });

  it('the checkout says "Checkout failed" when the server sends no message', async () => {
    given();
    mockApi('POST /orders/cart/checkout').failsWith('INTERNAL', { message: '' });
    const { user } = open();
    await user.click(await payButton('Pay $88.90 with Balance'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Checkout failed');
  });

  it('a checkout by HoodPay says "Failed to initiate payment" without a message of the server', async () => {
    given();
    mockApi('POST /orders/cart/checkout').failsWith('GATEWAY_FAILED', { message: '' });
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /HoodPay/ }));
    await user.click(await payButton('Continue to HoodPay'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to initiate payment');
  });

  it('the checkout sends the total that is on screen and makes no other call', async () => {
    given({ options: [], personal: { cart: [{ subcategoryId: games._id, amount: 2 }] } });
    // One response for each call: a second request fails the test.
    mockApi('GET /subcategories/{subcategoryId}', { params: { subcategoryId: games._id } }).answers(games);
    const checkout = mockApi('POST /orders/cart/checkout').answers({ message: 'ok', order_ids: ['o1'] });
    const { user, where } = open();
    await user.click(await payButton('Pay $82.00 with Balance'));
    await waitFor(() => expect(where()).toBe('/dashboard/orders'));
    expect(checkout.received[0]?.body).toEqual({ payment_method: 'BALANCE', expected_total: 82 });
  });

  it('the balance can pay while HoodPay is paused', async () => {
    given();
    const sentence =
      '4 of your HoodPay checkouts were not paid. Please try again in 42 minutes, or pay with your balance.';
    mockApi('POST /orders/cart/checkout').failsWith('RESERVATIONS_PAUSED', { message: sentence });
    const { user, where } = open();
    await user.click(await screen.findByRole('radio', { name: /HoodPay/ }));
    await user.click(await payButton('Continue to HoodPay'));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    mockApi('POST /orders/cart/checkout').answers({ message: 'ok', order_ids: ['o1'] });
    await user.click(screen.getByRole('radio', { name: /Balance/ }));
    await user.click(screen.getByRole('button', { name: 'Pay $88.90 with Balance' }));
    await waitFor(() => expect(where()).toBe('/dashboard/orders'));
  });
});
