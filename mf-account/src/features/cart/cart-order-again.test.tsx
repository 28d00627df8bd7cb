import { screen } from '@testing-library/react';
import { refreshPersonal } from 'shared-auth';
import { aPersonal, aStoreConfig, mockApi, renderRemote } from 'shared-testing';
import { games, given, open, payButton } from '../../testing/cart.tsx';
import { CartPage } from './cart-page.tsx';

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

  it('an order that is tried again leaves the amount of an existing line unchanged', async () => {
    given({ options: [games] });
    open(again());
    expect(await screen.findByText(/is in your cart again/)).toBeVisible();
    expect(screen.getByRole('spinbutton')).toHaveValue('2');
  });

  it('an order that is tried again says why its item cannot be added', async () => {
    given({ options: [], personal: { cart: [] } });
    mockApi('POST /user/cart/update').failsWith('SUBCATEGORY_NOT_FOUND');
    open(again());
    expect(await screen.findByRole('alert')).toHaveTextContent('Option not found.');
  });
});

it('an empty cart links to the order history after a checkout without an answer', async () => {
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
