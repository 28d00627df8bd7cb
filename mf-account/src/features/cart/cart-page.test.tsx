import { screen, waitFor, within } from '@testing-library/react';
import type { Subcategory } from 'shared-contract/types';
import { aReseller, aSubcategory, mockApi } from 'shared-testing';
import { games, given, music, open, payButton, summary } from '../../testing/cart.tsx';

describe('the lines', () => {
  it('a cart line shows its product with price, amount and total', async () => {
    given();
    open();
    const line = (await screen.findByRole('heading', { name: 'Pixelforge Games' })).closest('li');
    expect(line).toHaveTextContent('$50 Wallet Code');
    expect(line).toHaveTextContent('$41.00 each');
    expect(within(line as HTMLElement).getByRole('spinbutton')).toHaveValue('2');
    expect(line).toHaveTextContent('$82.00');
    expect(summary()).toHaveTextContent('Subtotal$88.90');
  });

  it('a cart line of an option that does not exist is an Unknown Item with price 0', async () => {
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

  it('the cart says "Failed to load cart item details" and loads them again', async () => {
    given({ options: [], personal: { cart: [{ subcategoryId: games._id, amount: 1 }] } });
    const params = { subcategoryId: games._id };
    mockApi('GET /subcategories/{subcategoryId}', { params }).failsWith('DATABASE_UNAVAILABLE', {
      message: '',
    });
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load cart item details');
    expect(screen.getByRole('heading', { name: 'Unknown Item' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay' })).toBeDisabled();
    expect(
      screen.getByText(
        'The price of an item could not be loaded. Load it again, or remove the item to continue.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByText('$0.00', { selector: 'dd *' })).not.toBeInTheDocument();
    mockApi('GET /subcategories/{subcategoryId}', { params, times: 'always' }).answers(games);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Pixelforge Games' })).toBeVisible();
  });

  it('a cart line shows no price before it is known', async () => {
    given({ options: [], personal: { cart: [{ subcategoryId: games._id, amount: 2 }] } });
    const read = Promise.withResolvers<void>();
    mockApi('GET /subcategories/{subcategoryId}', {
      params: { subcategoryId: games._id },
      after: read.promise,
    }).answers(games);
    open();
    expect(await screen.findByRole('spinbutton')).toBeVisible();
    expect(screen.queryByText(/\$0\.00/)).not.toBeInTheDocument();
    read.resolve();
    expect(await screen.findAllByText('$41.00 each')).not.toHaveLength(0);
  });

  it('the minus button of a cart line does not go below 1', async () => {
    given({ options: [games], personal: { cart: [{ subcategoryId: games._id, amount: 1 }] } });
    open();
    expect(await screen.findByRole('button', { name: /^Decrease/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('several presses at a cart line show the amount at once and send only the last', async () => {
    given({ options: [games] });
    const answer = (amount: number) => ({ cart: [{ subcategoryId: games._id, amount }] });
    const pressed = Promise.withResolvers<void>();
    mockApi('POST /user/cart/update', { after: pressed.promise }).answers(answer(3));
    const last = mockApi('POST /user/cart/update').answers(answer(5));
    const { user } = open();
    const more = await screen.findByRole('button', { name: /^Increase/ });
    await user.click(more);
    await user.click(more);
    await user.click(more);
    expect(screen.getByRole('spinbutton')).toHaveValue('5');
    pressed.resolve();
    await waitFor(() => expect(last.received[0]?.body).toEqual({ subcategoryId: games._id, amount: 5 }));
  });

  it('a typed amount of a cart line is limited to the stock', async () => {
    given({ options: [games], personal: { balance: 2000 } });
    const update = mockApi('POST /user/cart/update', { times: 'always' }).answers({
      cart: [{ subcategoryId: games._id, amount: 24 }],
    });
    const { user } = open();
    const field = await screen.findByRole('spinbutton');
    await user.clear(field);
    await user.type(field, '99');
    // The total and the button follow at once.
    expect(screen.getByRole('button', { name: 'Pay $984.00 with Balance' })).toBeVisible();
    await waitFor(() => expect(update.received.at(-1)?.body.amount).toBe(24));
  });

  /** A cart whose only line was removed by typing 0. */
  async function typeZero() {
    given({ options: [games] });
    const update = mockApi('POST /user/cart/update').answers({ cart: [] });
    const { user } = open();
    const field = await screen.findByRole('spinbutton');
    await user.clear(field);
    await user.type(field, '0{Enter}');
    expect(await screen.findByText('Your cart is empty')).toBeVisible();
    await waitFor(() => expect(update.received[0]?.body.amount).toBe(0));
    return { user };
  }

  it('typing 0 removes a cart line', async () => {
    await typeZero();
    expect(screen.getByText('Pixelforge Games, $50 Wallet Code was removed.')).toBeVisible();
  });

  it('Undo restores a removed cart line with its amount', async () => {
    const { user } = await typeZero();
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

  it('removing a cart line by its button focuses Undo', async () => {
    given();
    mockApi('POST /user/cart/update').answers({ cart: [{ subcategoryId: music._id, amount: 1 }] });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove Pixelforge Games, $50 Wallet Code' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Undo/ })).toHaveFocus());
  });

  it('Undo restores the cart line that was removed last in its place', async () => {
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

  it('a cart line shows its previous amount and the reason after a refused change', async () => {
    given({ options: [games] });
    mockApi('POST /user/cart/update').failsWith('STOCK_INSUFFICIENT', { message: 'Only 2 left in stock.' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Increase/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Only 2 left in stock.');
    await waitFor(() => expect(screen.getByRole('spinbutton')).toHaveValue('2'));
  });

  it('a cart line says "Failed to update cart" when the server sends no message', async () => {
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
  it('the discount of a reseller is a percent of the subtotal that is rounded half up', async () => {
    const option = aSubcategory({ price: 109.4, face_value: 120 });
    given({
      options: [option],
      personal: { role: 'RESELLER', discount: 15, cart: [{ subcategoryId: option._id, amount: 1 }] },
    });
    open(aReseller());
    expect(await payButton('Pay $92.99 with Balance')).toBeEnabled();
    expect(summary()).toHaveTextContent('Reseller discount 15%−$16.41');
    expect(summary()).toHaveTextContent('You save$27.01Total$92.99');
    const line = screen.getByRole('heading', { name: option.product.title }).closest('li');
    expect(line).toHaveTextContent('$109.40Face value $120.00');
  });

  it('the cart of a member mentions no discount', async () => {
    given();
    open();
    await payButton('Pay $88.90 with Balance');
    expect(screen.queryByText(/Reseller discount/)).not.toBeInTheDocument();
    expect(screen.queryByText(/You save|Face value/)).not.toBeInTheDocument();
  });
});
