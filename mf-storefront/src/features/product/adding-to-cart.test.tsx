import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aCustomer, aGuest, anAdmin, anOption, aToken, mockApi, pass, stopClock } from 'shared-testing';
import { fifty, openModal, product, quantity, select, withOptions } from '../../testing/product-modal.tsx';

/** The product modal, in which two more were just added to three in the cart. */
async function addTwo() {
  withOptions([fifty]);
  const update = mockApi('POST /user/cart/update').answers({
    cart: [{ subcategoryId: fifty._id, amount: 5 }],
  });
  const { user } = openModal(aCustomer(), [{ subcategoryId: fifty._id, amount: 3 }]);
  await select();
  expect(await screen.findByText('3 in your cart')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Increase/ }));
  await user.click(screen.getByRole('button', { name: 'Add 2 to Cart' }));
  expect(await screen.findByText('Item added to cart successfully')).toBeVisible();
  return { user, update };
}

it('the product modal adds to the amount in the cart', async () => {
  const { update } = await addTwo();
  expect(update.received[0]?.body).toEqual({ subcategoryId: fifty._id, amount: 5 });
});

it('the product modal leads to the cart until the quantity changes', async () => {
  const { user } = await addTwo();
  const link = screen.getByRole('link', { name: 'Added · View cart' });
  expect(link).toHaveAttribute('href', '/cart');
  expect(link).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /^Decrease/ }));
  expect(screen.getByRole('button', { name: 'Add 1 to Cart' })).toBeEnabled();
});

it('the product modal says for 3 seconds that an item was added', async () => {
  stopClock();
  await addTwo();
  await pass(2_500);
  expect(screen.getByText('Item added to cart successfully')).toBeVisible();
  await pass(500);
  expect(screen.getByText('5 in your cart')).toBeVisible();
  expect(screen.queryByText('Item added to cart successfully')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Added · View cart' })).toBeVisible();
});

it('the second click of a double click on Add to Cart does not open the cart', async () => {
  withOptions([fifty]);
  mockApi('POST /user/cart/update').answers({ cart: [{ subcategoryId: fifty._id, amount: 1 }] });
  const { user, where } = openModal();
  await select();
  const at = where();
  await user.click(screen.getByRole('button', { name: 'Add 1 to Cart' }));
  const link = await screen.findByRole('link', { name: 'Added · View cart' });
  fireEvent.click(link, { detail: 2 });
  expect(where()).toBe(at);
  fireEvent.click(link, { detail: 1 });
  expect(where()).toBe('/cart');
});

it.each([
  [3, 'Only 8 more: 3 are in your cart.', 'Add 8 to Cart'],
  [1, 'Only 10 more: 1 is in your cart.', 'Add 10 to Cart'],
  [0, null, 'Add 11 to Cart'],
])('with %d of 11 in the cart, the product modal says "%s"', async (held, words, button) => {
  const option = anOption({ title: '$5 code', price: 4, stock_count: 11 });
  withOptions([option]);
  const { user } = openModal(aCustomer(), held > 0 ? [{ subcategoryId: option._id, amount: held }] : []);
  await select();
  if (held > 0) await screen.findByText(`${held} in your cart`);
  await user.clear(quantity());
  await user.type(quantity(), '11');
  expect(screen.getByRole('button', { name: button })).toBeEnabled();
  expect(screen.queryByText(/more:/)?.textContent ?? null).toBe(words);
});

it('the product modal leads to the cart when it holds the whole stock', async () => {
  withOptions([fifty]);
  openModal(aCustomer(), [{ subcategoryId: fifty._id, amount: 24 }]);
  await select();
  expect(await screen.findByText('No more can be added: 24 are in your cart.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
  expect(screen.queryByRole('button', { name: /to Cart/ })).not.toBeInTheDocument();
});

it('the product modal shows why the cart refused an item', async () => {
  mockApi('GET /products/{productId}/stock', { times: 2 }).answers([fifty]);
  mockApi('POST /user/cart/update').failsWith('STOCK_INSUFFICIENT', { message: 'Only 2 are left.' });
  const { user } = openModal();
  await select();
  await user.click(screen.getByRole('button', { name: 'Add 1 to Cart' }));
  const box = await screen.findByRole('alert');
  expect(box).toHaveTextContent('Only 2 are left.');
  expect(box).toHaveAttribute('data-banner', 'error');
});

it('the product modal shows its own message when the server sends none', async () => {
  withOptions([fifty]);
  mockApi('POST /user/cart/update').failsWith('INTERNAL', { message: '' });
  const { user } = openModal();
  await select();
  await user.click(screen.getByRole('button', { name: 'Add 1 to Cart' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to add item to cart');
});

it('the sign-in after an ended session returns to what was chosen in the product modal', async () => {
  withOptions();
  mockApi('POST /user/cart/update').failsWith('TOKEN_INVALID');
  mockApi('GET /public/guest/token', { times: 'always' }).answers({ token: aToken(aGuest()) });
  const { user, where } = openModal();
  await user.click(await select());
  await user.click(screen.getByRole('option', { name: /\$50 Wallet Code/ }));
  await user.click(screen.getByRole('button', { name: /^Increase/ }));
  await user.click(screen.getByRole('button', { name: 'Add 2 to Cart' }));
  const back = encodeURIComponent(`/products/${product._id}?option=${fifty._id}&quantity=2`);
  await waitFor(() => expect(where()).toBe(`/login?from=${back}`));
});

it('the product modal asks a guest to sign in and to return to the choice', async () => {
  withOptions();
  const { user } = openModal(aGuest());
  await user.click(await select());
  await user.click(screen.getByRole('option', { name: /\$50 Wallet Code/ }));
  await user.click(screen.getByRole('button', { name: /^Increase/ }));
  expect(screen.getByText('Total price').parentElement).toHaveTextContent('$82.00');
  const dialog = screen.getByRole('dialog', { name: 'Pixelforge Games' });
  expect(within(dialog).getByText('Sign in to Purchase')).toBeVisible();
  expect(screen.queryByRole('button', { name: /to Cart/ })).not.toBeInTheDocument();
  const back = encodeURIComponent(`/products/${product._id}?option=${fifty._id}&quantity=2`);
  expect(within(dialog).getByRole('link', { name: 'Create Account' })).toHaveAttribute(
    'href',
    `/register?from=${back}`,
  );
  expect(within(dialog).getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    `/login?from=${back}`,
  );
});

it('the product modal tells an admin that only customers have a cart', async () => {
  withOptions([fifty]);
  openModal(anAdmin());
  await select();
  expect(screen.getByText('Only members and resellers have a cart.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /to Cart/ })).not.toBeInTheDocument();
});
