import { screen, waitFor } from '@testing-library/react';
import { mockApi } from 'shared-testing';
import { leave } from '../../parts/leave.ts';
import { games, given, type Given, music, open, payButton, summary } from '../../testing/cart.tsx';

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

/** The alert of a checkout whose price has changed. */
async function payOldPrice() {
  const params = changedPrice();
  mockApi('GET /subcategories/{subcategoryId}', { params, times: 'always' }).answers({
    ...games,
    price: 42.5,
  });
  const page = open();
  await page.user.click(await payButton('Pay $82.00 with Balance'));
  return { ...page, alert: await screen.findByRole('alert') };
}

it('the checkout shows both prices and the new total when a price has changed', async () => {
  const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
  const { alert } = await payOldPrice();
  expect(scrolled.mock.contexts).toContain(alert);
  scrolled.mockRestore();
  expect(summary()).toHaveTextContent('Your cart has changed. Please check it before you pay.');
  expect(alert).toHaveTextContent('Your cart has changed. Please check it before you pay.');
  expect(alert).toHaveTextContent(
    'Pixelforge Games, $50 Wallet Code: the price changed from $41.00 to $42.50.',
  );
  expect(alert).toHaveTextContent('The total is $85.00 now. To buy at this price, pay again.');
  expect(screen.queryByText(/Checkout failed/)).not.toBeInTheDocument();
});

it('the next press after a changed price buys for the new total', async () => {
  const { user, where } = await payOldPrice();
  const bought = mockApi('POST /orders/cart/checkout').answers({ message: 'ok', order_ids: ['o1'] });
  await user.click(screen.getByRole('button', { name: 'Pay $85.00 with Balance' }));
  await waitFor(() => expect(where()).toBe('/dashboard/orders'));
  expect(bought.received[0]?.body).toEqual({ payment_method: 'BALANCE', expected_total: 85 });
});

it('"Got it" moves the focus to the amount of the line whose price has changed', async () => {
  const { user } = await payOldPrice();
  await user.click(await screen.findByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('button', { name: 'Got it' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('spinbutton')).toHaveFocus());
});

it('the checkout shows the prices of the refusal when the options cannot be read again', async () => {
  const params = changedPrice(['HOODPAY']);
  mockApi('GET /subcategories/{subcategoryId}', { params, times: 'always' }).failsWith('INTERNAL');
  const { user } = open();
  await user.click(await payButton('Continue to HoodPay'));
  expect(await screen.findByText(/the price changed from \$41.00 to \$42.50/)).toBeVisible();
  expect(summary()).toHaveTextContent('Total$85.00');
});

it('the focus moves to the difference when the button of the checkout is disabled', async () => {
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

it('the checkout shows the message of the server when no line shows the difference', async () => {
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

/** A checkout of two, of which HoodPay can reserve one. */
async function reserveTooMany() {
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
  return { user };
}

it('the checkout marks a line of which HoodPay can reserve fewer', async () => {
  await reserveTooMany();
  const line = screen.getByRole('heading', { name: 'Pixelforge Games' }).closest('li');
  expect(line).toHaveTextContent('Only 1 can be reserved for HoodPay now.');
  expect(screen.getByRole('heading', { name: 'Sonora Music' }).closest('li')).not.toHaveTextContent(
    'reserved',
  );
});

it('one press corrects a line of which HoodPay can reserve fewer', async () => {
  const { user } = await reserveTooMany();
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

/** A cart of two, of which one is left. */
async function openTooMany() {
  given({ options: [{ ...games, stock_count: 1 }] });
  const update = mockApi('POST /user/cart/update', { times: 'always' }).answers({
    cart: [{ subcategoryId: games._id, amount: 1 }],
  });
  const { user } = open();
  expect(
    await screen.findByText('Pixelforge Games, $50 Wallet Code: only 1 left, your cart holds 2.'),
  ).toBeVisible();
  return { user, update };
}

it('the checkout is not possible while the cart holds more than the stock', async () => {
  await openTooMany();
  expect(screen.getByRole('button', { name: /^Pay/ })).toBeDisabled();
});

it('one press corrects a line that holds more than the stock', async () => {
  const { user, update } = await openTooMany();
  await user.click(screen.getByRole('button', { name: 'Change to 1' }));
  await waitFor(() => expect(screen.getByRole('spinbutton')).toHaveFocus());
  expect(await payButton('Pay $41.00 with Balance')).toBeEnabled();
  await waitFor(() => expect(update.received).toHaveLength(1));
});
