import { act, screen, waitFor } from '@testing-library/react';
import { aPersonal, aStoreConfig, mockApi } from 'shared-testing';
import { leave } from '../../parts/leave.ts';
import { games, given, type Given, music, open, payButton, summary } from '../../testing/cart.tsx';

describe('the checkout', () => {
  it('a checkout by balance goes to the order history', async () => {
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

  it('a checkout by HoodPay opens the redirect address', async () => {
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
    const pay = screen.getByRole('button', { name: 'Continue to HoodPay' });
    await new Promise((done) => setTimeout(done, 50));
    expect(pay).toHaveAttribute('aria-disabled', 'true');
    await user.click(pay);
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(leaving).toHaveBeenCalledTimes(1);
    act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(pay).not.toHaveAttribute('aria-disabled');
  });

  it('the checkout is sent once by a double click', async () => {
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

  it('two presses of Pay in the same moment send one checkout, and its failure is shown', async () => {
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

  it('a checkout is repeated with the same key when no answer arrived, and with a new one after a refusal', async () => {
    given();
    const lost = mockApi('POST /orders/cart/checkout').breaks(502);
    const { user, where } = open();
    await user.click(await payButton('Pay $88.90 with Balance'));
    await screen.findByRole('alert');
    const refused = mockApi('POST /orders/cart/checkout').failsWith('BALANCE_INSUFFICIENT');
    await user.click(await payButton('Pay $88.90 with Balance'));
    await waitFor(() => expect(refused.received).toHaveLength(1));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Insufficient balance. Please add funds or use HoodPay.',
    );
    const placed = mockApi('POST /orders/cart/checkout').answers({ message: 'ok', order_ids: ['o1'] });
    await user.click(await payButton('Pay $88.90 with Balance'));
    await waitFor(() => expect(where()).toBe('/dashboard/orders'));
    const key = (fake: typeof lost) => fake.received[0]?.headers['idempotency-key'];
    expect(key(refused)).toBe(key(lost));
    expect(key(placed)).not.toBe(key(lost));
  });

  it('a checkout without an answer is repeated with the same key when the cart is empty already', async () => {
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
    const key = (fake: typeof lost) => fake.received[0]?.headers['idempotency-key'];
    expect(key(replayed)).toBe(key(lost));
  });

  it('the checkout says "Checkout failed" when the server says nothing', async () => {
    given();
    mockApi('POST /orders/cart/checkout').failsWith('INTERNAL', { message: '' });
    const { user } = open();
    await user.click(await payButton('Pay $88.90 with Balance'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Checkout failed');
  });

  it('the checkout says "Failed to initiate payment" when HoodPay was chosen and the server says nothing', async () => {
    given();
    mockApi('POST /orders/cart/checkout').failsWith('GATEWAY_FAILED', { message: '' });
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /HoodPay/ }));
    await user.click(await payButton('Continue to HoodPay'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to initiate payment');
  });

  /** A cart of two at $41.00, whose price the server knows to be $42.50. */
  const changedPrice = (methods: Given['methods'] = ['BALANCE', 'HOODPAY']) => {
    given({ options: [], personal: { cart: [{ subcategoryId: games._id, amount: 2 }] }, methods });
    const params = { subcategoryId: games._id };
    mockApi('GET /subcategories/{subcategoryId}', { params }).answers(games);
    mockApi('POST /orders/cart/checkout').failsWith('CART_CHANGED', {
      details: {
        subtotal: 85,
        discount: 0,
        total: 85,
        lines: [{ subcategoryId: games._id, amount: 2, price: 42.5 }],
      },
    });
    return params;
  };

  it('the checkout makes no call before it is sent, and sends the total that is on screen', async () => {
    given({ options: [], personal: { cart: [{ subcategoryId: games._id, amount: 2 }] } });
    // One response for each call: a second request fails the test.
    mockApi('GET /subcategories/{subcategoryId}', { params: { subcategoryId: games._id } }).answers(games);
    const checkout = mockApi('POST /orders/cart/checkout').answers({ message: 'ok', order_ids: ['o1'] });
    const { user, where } = open();
    await user.click(await payButton('Pay $82.00 with Balance'));
    await waitFor(() => expect(where()).toBe('/dashboard/orders'));
    expect(checkout.received[0]?.body).toEqual({ payment_method: 'BALANCE', expected_total: 82 });
  });

  it('the checkout shows the old and the new price and the new total when a price has changed, and buys by one press', async () => {
    const params = changedPrice();
    mockApi('GET /subcategories/{subcategoryId}', { params, times: 'always' }).answers({
      ...games,
      price: 42.5,
    });
    const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
    const { user, where } = open();
    await user.click(await payButton('Pay $82.00 with Balance'));
    const alert = await screen.findByRole('alert');
    expect(scrolled.mock.contexts).toContain(alert);
    scrolled.mockRestore();
    expect(summary()).toHaveTextContent('Your cart has changed. Please check it before you pay.');
    expect(alert).toHaveTextContent('Your cart has changed. Please check it before you pay.');
    expect(alert).toHaveTextContent(
      'Pixelforge Games, $50 Wallet Code: the price changed from $41.00 to $42.50.',
    );
    expect(alert).toHaveTextContent('The total is $85.00 now. To buy at this price, pay again.');
    expect(screen.queryByText(/Checkout failed/)).not.toBeInTheDocument();
    const bought = mockApi('POST /orders/cart/checkout').answers({ message: 'ok', order_ids: ['o1'] });
    await user.click(screen.getByRole('button', { name: 'Pay $85.00 with Balance' }));
    await waitFor(() => expect(where()).toBe('/dashboard/orders'));
    expect(bought.received[0]?.body).toEqual({ payment_method: 'BALANCE', expected_total: 85 });
  });

  it('"Got it" moves the focus to the amount of the line whose price has changed', async () => {
    const params = changedPrice();
    mockApi('GET /subcategories/{subcategoryId}', { params, times: 'always' }).answers({
      ...games,
      price: 42.5,
    });
    const { user } = open();
    await user.click(await payButton('Pay $82.00 with Balance'));
    await user.click(await screen.findByRole('button', { name: 'Got it' }));
    expect(screen.queryByRole('button', { name: 'Got it' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('spinbutton')).toHaveFocus());
  });

  it('the checkout shows the prices of the refusal where the options cannot be asked for again', async () => {
    const params = changedPrice(['HOODPAY']);
    mockApi('GET /subcategories/{subcategoryId}', { params, times: 'always' }).failsWith('INTERNAL');
    const { user } = open();
    await user.click(await payButton('Continue to HoodPay'));
    expect(await screen.findByText(/the price changed from \$41.00 to \$42.50/)).toBeVisible();
    expect(summary()).toHaveTextContent('Total$85.00');
  });

  it('the focus moves to the difference when the button goes away', async () => {
    given({ options: [], personal: { cart: [{ subcategoryId: games._id, amount: 2 }] } });
    const params = { subcategoryId: games._id };
    mockApi('GET /subcategories/{subcategoryId}', { params }).answers(games);
    mockApi('POST /orders/cart/checkout').failsWith('STOCK_INSUFFICIENT', {
      message: 'Only 1 left of Pixelforge Games – $50 Wallet Code.',
    });
    const { user } = open();
    const pay = await payButton('Pay $82.00 with Balance');
    mockApi('GET /subcategories/{subcategoryId}', { params }).answers({ ...games, stock_count: 1 });
    await user.click(pay);
    expect(await screen.findByText(/only 1 left, your cart holds 2/)).toBeVisible();
    await waitFor(() => expect(document.activeElement).toContainElement(screen.getByRole('alert')));
    expect(document.body).not.toHaveFocus();
    expect(pay).toBeDisabled();
  });

  it('the cart shows the message of the server where nothing on screen shows the difference', async () => {
    given();
    mockApi('POST /orders/cart/checkout').failsWith('STOCK_INSUFFICIENT', {
      message: 'Only 1 left of Pixelforge Games – $50 Wallet Code.',
    });
    const { user } = open();
    await user.click(await payButton('Pay $88.90 with Balance'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Only 1 left of Pixelforge Games – $50 Wallet Code.',
    );
  });

  it('the checkout marks the lines of which HoodPay reserves fewer, and one press corrects each', async () => {
    jest.spyOn(leave, 'to').mockImplementation(() => undefined);
    given();
    const sentence =
      'Only 1 of Pixelforge Games – $50 Wallet Code can be reserved for HoodPay now, your cart holds 2. ' +
      'Paying with your balance has no such limit.';
    mockApi('POST /orders/cart/checkout').failsWith('RESERVATION_LIMIT', {
      message: sentence,
      details: { lines: [{ subcategoryId: games._id, most: 1 }] },
    });
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /HoodPay/ }));
    await user.click(await payButton('Continue to HoodPay'));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    const line = screen.getByRole('heading', { name: 'Pixelforge Games' }).closest('li');
    expect(line).toHaveTextContent('Only 1 can be reserved for HoodPay now.');
    expect(screen.getByRole('heading', { name: 'Sonora Music' }).closest('li')).not.toHaveTextContent(
      'reserved',
    );
    const update = mockApi('POST /user/cart/update').answers({
      cart: [
        { subcategoryId: games._id, amount: 1 },
        { subcategoryId: music._id, amount: 1 },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Change to 1' }));
    await waitFor(() => expect(update.received[0]?.body).toEqual({ subcategoryId: games._id, amount: 1 }));
    expect(screen.queryByText('Only 1 can be reserved for HoodPay now.')).not.toBeInTheDocument();
    const bought = mockApi('POST /orders/cart/checkout').answers({
      message: 'ok',
      order_ids: ['o1'],
      redirect_url: 'https://pay.example/p3',
    });
    await user.click(screen.getByRole('button', { name: 'Continue to HoodPay' }));
    await waitFor(() => expect(bought.received).toHaveLength(1));
  });

  it('the checkout says for how long HoodPay is refused, and lets the balance pay', async () => {
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

  it('the checkout is not possible while the cart holds more than there is, and one press corrects it', async () => {
    given({ options: [{ ...games, stock_count: 1 }] });
    const update = mockApi('POST /user/cart/update').answers({
      cart: [{ subcategoryId: games._id, amount: 1 }],
    });
    const { user } = open();
    expect(
      await screen.findByText('Pixelforge Games, $50 Wallet Code: only 1 left, your cart holds 2.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: /^Pay/ })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Change to 1' }));
    await waitFor(() => expect(screen.getByRole('spinbutton')).toHaveFocus());
    expect(await payButton('Pay $41.00 with Balance')).toBeEnabled();
    await waitFor(() => expect(update.received).toHaveLength(1));
  });
});
