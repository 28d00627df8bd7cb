import { act, screen, waitFor, within } from '@testing-library/react';
import {
  aCustomer,
  aPersonal,
  aReseller,
  aStoreConfig,
  aSubcategory,
  mockApi,
  renderRemote,
} from 'shared-testing';
import type { Personal, Subcategory } from 'shared-contract/types';
import { refreshPersonal } from 'shared-auth';
import { leave } from '../../parts/leave.ts';
import { CartPage } from './cart-page.tsx';

const games = aSubcategory({ title: '$50 Wallet Code', price: 41, stock_count: 24 });
const music = aSubcategory({
  title: '1 Month Premium',
  price: 6.9,
  product: { _id: 'sonora', title: 'Sonora Music', product_image_url: null },
});

interface Given {
  personal?: Partial<Personal>;
  options?: Subcategory[];
  methods?: ('BALANCE' | 'HOODPAY')[];
}

function given({ personal = {}, options = [games, music], methods = ['BALANCE', 'HOODPAY'] }: Given = {}) {
  const me = aPersonal({
    balance: 312.75,
    cart: options.map(({ _id }, index) => ({ subcategoryId: _id, amount: index === 0 ? 2 : 1 })),
    ...personal,
  });
  mockApi('GET /user/personal', { times: 'always' }).answers(me);
  mockApi('GET /public/config', { times: 'always' }).answers(
    aStoreConfig({ active_payment_methods: methods }),
  );
  for (const option of options) {
    mockApi('GET /subcategories/{subcategoryId}', {
      params: { subcategoryId: option._id },
      times: 'always',
    }).answers(option);
  }
  return me;
}

const open = (as = aCustomer(), at = '/cart') => renderRemote(<CartPage />, { as, at, path: '/cart' });
const summary = () => screen.getByRole('complementary', { name: 'Order Summary' });
const payButton = (name: RegExp | string) => screen.findByRole('button', { name });

describe('the lines', () => {
  it('the cart lines show product, option, price of each, amount and total', async () => {
    given();
    open();
    const line = (await screen.findByRole('heading', { name: 'Pixelforge Games' })).closest('li');
    expect(line).toHaveTextContent('$50 Wallet Code');
    expect(line).toHaveTextContent('$41.00 each');
    expect(within(line as HTMLElement).getByRole('spinbutton')).toHaveValue('2');
    expect(line).toHaveTextContent('$82.00');
    expect(summary()).toHaveTextContent('Subtotal$88.90');
  });

  it('the cart lines show Unknown Item with price 0 when the lookup fails', async () => {
    given({ options: [music], personal: { cart: [{ subcategoryId: 'gone', amount: 1 }] } });
    mockApi('GET /subcategories/{subcategoryId}', {
      params: { subcategoryId: 'gone' },
      times: 'always',
    }).failsWith('SUBCATEGORY_NOT_FOUND');
    open();
    const line = (await screen.findByRole('heading', { name: 'Unknown Item' })).closest('li');
    expect(line).toHaveTextContent('$0.00');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(summary()).toHaveTextContent('Change the marked items to continue.');
    expect(screen.getByRole('button', { name: /^Pay/ })).toBeDisabled();
  });

  it('the cart says "Failed to load cart item details" when a lookup fails, and tries again', async () => {
    given({ options: [], personal: { cart: [{ subcategoryId: games._id, amount: 1 }] } });
    const params = { subcategoryId: games._id };
    mockApi('GET /subcategories/{subcategoryId}', { params }).failsWith('DATABASE_UNAVAILABLE', {
      message: '',
    });
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load cart item details');
    expect(screen.getByRole('heading', { name: 'Unknown Item' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay … with Balance' })).toBeDisabled();
    mockApi('GET /subcategories/{subcategoryId}', { params, times: 'always' }).answers(games);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Pixelforge Games' })).toBeVisible();
  });

  it('a cart line shows no price before it is known', async () => {
    given({ options: [], personal: { cart: [{ subcategoryId: games._id, amount: 2 }] } });
    mockApi('GET /subcategories/{subcategoryId}', {
      params: { subcategoryId: games._id },
      delay: 50,
    }).answers(games);
    open();
    expect(await screen.findByRole('spinbutton')).toBeVisible();
    expect(screen.queryByText(/\$0\.00/)).not.toBeInTheDocument();
    expect(await screen.findAllByText('$41.00 each')).not.toHaveLength(0);
  });

  it('the minus button does not go below 1', async () => {
    given({ options: [games], personal: { cart: [{ subcategoryId: games._id, amount: 1 }] } });
    open();
    expect(await screen.findByRole('button', { name: /^Decrease/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('the cart lines show a new amount at once and send only the newest of several', async () => {
    given({ options: [games] });
    const answer = (amount: number) => ({ cart: [{ subcategoryId: games._id, amount }] });
    mockApi('POST /user/cart/update', { delay: 100 }).answers(answer(3));
    const last = mockApi('POST /user/cart/update').answers(answer(5));
    const { user } = open();
    const more = await screen.findByRole('button', { name: /^Increase/ });
    await user.click(more);
    await user.click(more);
    await user.click(more);
    expect(screen.getByRole('spinbutton')).toHaveValue('5');
    await waitFor(() => expect(last.received[0]?.body).toEqual({ subcategoryId: games._id, amount: 5 }));
  });

  it('the cart lines clamp a typed amount to the stock', async () => {
    given({ options: [games] });
    const update = mockApi('POST /user/cart/update').answers({
      cart: [{ subcategoryId: games._id, amount: 24 }],
    });
    const { user } = open();
    const field = await screen.findByRole('spinbutton');
    await user.clear(field);
    await user.type(field, '99{Enter}');
    await waitFor(() => expect(update.received[0]?.body.amount).toBe(24));
  });

  it('typing 0 removes a cart line, and Undo brings it back with its amount', async () => {
    given({ options: [games] });
    const update = mockApi('POST /user/cart/update').answers({ cart: [] });
    const { user } = open();
    const field = await screen.findByRole('spinbutton');
    await user.clear(field);
    await user.type(field, '0{Enter}');
    expect(await screen.findByText('Your cart is empty')).toBeVisible();
    expect(screen.getByText('Pixelforge Games, $50 Wallet Code was removed.')).toBeVisible();
    await waitFor(() => expect(update.received[0]?.body.amount).toBe(0));
    const undo = mockApi('POST /user/cart/update').answers({
      cart: [{ subcategoryId: games._id, amount: 2 }],
    });
    const undoButton = screen.getByRole('button', { name: /^Undo/ });
    await waitFor(() => expect(undoButton).toHaveFocus());
    await user.click(undoButton);
    expect(await screen.findByRole('heading', { name: 'Pixelforge Games' })).toBeVisible();
    await waitFor(() => expect(undo.received[0]?.body).toEqual({ subcategoryId: games._id, amount: 2 }));
    await waitFor(() => expect(screen.getByRole('spinbutton')).toHaveFocus());
  });

  it('removing a line by its button moves the focus to Undo', async () => {
    given();
    mockApi('POST /user/cart/update').answers({ cart: [{ subcategoryId: music._id, amount: 1 }] });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove Pixelforge Games, $50 Wallet Code' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Undo/ })).toHaveFocus());
  });

  it('Undo stands in the place of the line that was removed last, and brings it back there', async () => {
    const tea = aSubcategory({
      title: '$10 Tea',
      product: { ...music.product, _id: 'tea', title: 'Tea House' },
    });
    given({ options: [games, music, tea] });
    const cartOf = (...options: Subcategory[]) => ({
      cart: options.map(({ _id }) => ({ subcategoryId: _id, amount: 1 })),
    });
    const { user } = open();
    const bin = (name: RegExp) => screen.findByRole('button', { name });
    const rows = () => within(screen.getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem');
    mockApi('POST /user/cart/update').answers(cartOf(music, tea));
    await user.click(await bin(/^Remove Pixelforge Games/));
    expect(rows()[0]).toHaveTextContent('Pixelforge Games, $50 Wallet Code was removed.');
    mockApi('POST /user/cart/update').answers(cartOf(tea));
    await user.click(await bin(/^Remove Sonora Music/));
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Sonora Music, 1 Month Premium was removed.'),
      expect.stringContaining('Tea House'),
    ]);
    mockApi('POST /user/cart/update').answers(cartOf(tea, music));
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(screen.queryByText(/was removed/)).not.toBeInTheDocument());
    await waitFor(() =>
      expect(rows().map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('Sonora Music'),
        expect.stringContaining('Tea House'),
      ]),
    );
  });

  it('a refused change shows the amount of the server again and says why', async () => {
    given({ options: [games] });
    mockApi('POST /user/cart/update').failsWith('STOCK_INSUFFICIENT', { message: 'Only 2 left in stock.' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Increase/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Only 2 left in stock.');
    await waitFor(() => expect(screen.getByRole('spinbutton')).toHaveValue('2'));
  });

  it('the cart lines say "Failed to update cart" when the server says nothing', async () => {
    given({ options: [games] });
    mockApi('POST /user/cart/update').failsWith('INTERNAL', { message: '' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Increase/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update cart');
  });
});

describe('the cart as a whole', () => {
  it('the cart says "Failed to load cart data" and loads again', async () => {
    mockApi('GET /user/personal').failsWith('INTERNAL', { message: '' });
    const { user } = open();
    expect(await screen.findByText('Failed to load cart data')).toBeVisible();
    given({ options: [], personal: { cart: [] } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Your cart is empty')).toBeVisible();
  });
});

describe('the discount', () => {
  it('the discount is a percent of the subtotal, rounded half up', async () => {
    const option = aSubcategory({ price: 109.4 });
    given({
      options: [option],
      personal: { role: 'RESELLER', discount: 15, cart: [{ subcategoryId: option._id, amount: 1 }] },
    });
    open(aReseller());
    expect(await payButton('Pay $92.99 with Balance')).toBeEnabled();
    expect(summary()).toHaveTextContent('Reseller discount 15%−$16.41');
  });

  it('the discount is not mentioned for a member', async () => {
    given();
    open();
    await payButton('Pay $88.90 with Balance');
    expect(screen.queryByText(/Reseller discount/)).not.toBeInTheDocument();
  });
});

describe('the payment methods', () => {
  it.each([
    [['BALANCE'], ['Balance']],
    [['HOODPAY'], ['HoodPay']],
    [
      ['BALANCE', 'HOODPAY'],
      ['Balance', 'HoodPay'],
    ],
  ] as const)('the payment methods with %j active are %j', async (methods, shown) => {
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

  it('the payment methods say that the balance is insufficient and offer HoodPay', async () => {
    given({ personal: { balance: 24.1 } });
    open();
    expect(await screen.findByText('Insufficient balance. Please add funds or use HoodPay.')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Balance/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /HoodPay/ })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Continue to HoodPay' })).toBeEnabled();
  });

  it('balance checkout is disabled below the total where HoodPay is off', async () => {
    given({ personal: { balance: 24.1 }, methods: ['BALANCE'] });
    open();
    await screen.findByText('Insufficient balance. Please add funds or use HoodPay.');
    expect(await payButton('Pay $88.90 with Balance')).toBeDisabled();
  });
});

describe('topping up what is missing', () => {
  it('a top-up of what is missing sends exactly the shortfall and leaves for the payment page', async () => {
    const leaving = jest.spyOn(leave, 'to').mockImplementation(() => undefined);
    given({ personal: { balance: 24.1 } });
    const topUp = mockApi('POST /user/balance/top-up').answers({
      redirect_url: 'https://pay.example/p1',
      payment_id: 'p1',
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add $64.80' }));
    await waitFor(() => expect(leaving).toHaveBeenCalledWith('https://pay.example/p1'));
    expect(topUp.received[0]?.body).toEqual({ amount: 64.8, payment_method: 'HOODPAY' });
    expect(topUp.received[0]?.headers['idempotency-key']).toBeTruthy();
  });

  it('a top-up of what is missing says "Failed to initiate payment" when it cannot start', async () => {
    given({ personal: { balance: 24.1 } });
    mockApi('POST /user/balance/top-up').failsWith('GATEWAY_FAILED', { message: '' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add $64.80' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to initiate payment');
  });
});

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

  it('a checkout by HoodPay leaves for the redirect address', async () => {
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

  it('the checkout asks for nothing before it is sent, and sends the total that is on screen', async () => {
    given({ options: [], personal: { cart: [{ subcategoryId: games._id, amount: 2 }] } });
    // One answer for each: a second request fails the test.
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

describe('an order that is tried again', () => {
  const again = (option = games) => ({
    pathname: '/cart',
    state: { again: { subcategoryId: option._id, amount: 2, name: 'Pixelforge Games, $50 Wallet Code' } },
  });
  const open = (at: object) => renderRemote(<CartPage />, { at: at as unknown as string, path: '/cart' });

  it('an order that is tried again puts its item back into the cart', async () => {
    given({ options: [], personal: { cart: [] } });
    const update = mockApi('POST /user/cart/update').answers({
      cart: [{ subcategoryId: games._id, amount: 2 }],
    });
    mockApi('GET /subcategories/{subcategoryId}', { times: 'always' }).answers(games);
    open(again());
    expect(await screen.findByText('Pixelforge Games, $50 Wallet Code is in your cart again.')).toBeVisible();
    expect(update.received[0]?.body).toEqual({ subcategoryId: games._id, amount: 2 });
    expect(await screen.findByRole('heading', { name: 'Pixelforge Games' })).toBeVisible();
  });

  it('an order that is tried again leaves the amount of a line that is there already', async () => {
    given({ options: [games] });
    open(again());
    expect(await screen.findByText(/is in your cart again/)).toBeVisible();
    expect(screen.getByRole('spinbutton')).toHaveValue('2');
  });

  it('an order that is tried again says why the item cannot come back', async () => {
    given({ options: [], personal: { cart: [] } });
    mockApi('POST /user/cart/update').failsWith('SUBCATEGORY_NOT_FOUND');
    open(again());
    expect(await screen.findByRole('alert')).toHaveTextContent('Option not found.');
  });
});

it('an empty cart points to the order history when no answer arrived', async () => {
  const cart = [{ subcategoryId: games._id, amount: 1 }];
  mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
  mockApi('GET /subcategories/{subcategoryId}', { times: 'always' }).answers(games);
  mockApi('GET /user/personal').answers(aPersonal({ balance: 100, cart }));
  mockApi('POST /orders/cart/checkout').breaks(502);
  const { user } = open();
  await user.click(await payButton('Pay $41.00 with Balance'));
  await screen.findByRole('alert');
  mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal({ balance: 59, cart: [] }));
  await refreshPersonal();
  expect(await screen.findByText(/Your last checkout may have gone through/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Order History' })).toHaveAttribute('href', '/dashboard/orders');
});
