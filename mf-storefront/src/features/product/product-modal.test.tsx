import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Product } from 'shared-contract/types';
import {
  aCustomer,
  aGuest,
  anAdmin,
  anOption,
  aPersonal,
  aProduct,
  aToken,
  mockApi,
  pass,
  renderRemote,
  stopClock,
} from 'shared-testing';
import { Dialog } from 'shared-ui';
import { ProductModal } from './product-modal.tsx';

const product = aProduct({ title: 'Pixelforge Games' });
const ten = anOption({ title: '$10 Wallet Code', price: 8.4, stock_count: 112 });
const fifty = anOption({ title: '$50 Wallet Code', price: 41, stock_count: 24 });
const gone = anOption({ title: '$200 Wallet Code', price: 159, stock_count: 0 });

const openModal = (as = aCustomer(), cart: { subcategoryId: string; amount: number }[] = []) => {
  mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal({ cart }));
  return renderRemote(
    <Dialog open onClose={() => undefined} title={product.title} titleHidden>
      <ProductModal product={product} />
    </Dialog>,
    { as },
  );
};
const withOptions = (options = [ten, fifty, gone]) =>
  mockApi('GET /products/{productId}/stock', { params: { productId: product._id } }).answers(options);
/** Other products of the category, for products that are sold out. */
const withSimilar = (similar: Product[] = []) =>
  mockApi('GET /products/all', { query: { category: product.category._id, in_stock: true } }).answers(
    similar,
    similar.length,
  );
const quantity = () => screen.getByRole<HTMLInputElement>('spinbutton');
const select = () => screen.findByRole('combobox', { name: /Select Product/ });

describe('the product modal', () => {
  it('the product modal shows the first option, quantity 1 and its total', async () => {
    withOptions();
    openModal();
    expect(screen.getByText('Loading product options...')).toBeInTheDocument();
    expect(await select()).toHaveTextContent('$10 Wallet Code 112 in stock $8.40');
    expect(screen.getByText('Select Product')).toBeVisible();
    expect(quantity()).toHaveValue('1');
    expect(screen.getByText('Total price').parentElement).toHaveTextContent('$8.40');
    expect(screen.getByRole('button', { name: 'Add 1 to Cart' })).toBeEnabled();
    expect(screen.getAllByText('Gaming').length).toBeGreaterThan(0);
    expect(screen.getByText('Wallet credit for PC titles, expansions and in-game items.')).toBeVisible();
  });

  it('the product modal resets the quantity to 1 with another option', async () => {
    withOptions();
    const { user } = openModal();
    await select();
    await user.click(screen.getByRole('button', { name: /^Increase/ }));
    expect(screen.getByRole('button', { name: 'Add 2 to Cart' })).toBeEnabled();
    expect(screen.getByText('Total price').parentElement).toHaveTextContent('$16.80');
    await user.click(await select());
    await user.click(screen.getByRole('option', { name: /\$50 Wallet Code/ }));
    expect(await select()).toHaveTextContent('$50 Wallet Code');
    expect(quantity()).toHaveValue('1');
    expect(screen.getByText('Total price').parentElement).toHaveTextContent('$41.00');
  });

  it('an option without stock cannot be chosen', async () => {
    withOptions();
    const { user } = openModal();
    await user.click(await select());
    const option = screen.getByRole('option', { name: /\$200 Wallet Code/ });
    expect(option).toHaveAttribute('aria-disabled', 'true');
    expect(option).toHaveTextContent('Out of stock');
    await user.click(option);
    expect(await select()).toHaveTextContent('$10 Wallet Code');
  });

  it('the product modal brings the whole list of options into sight', async () => {
    withOptions();
    const { user } = openModal();
    const shown: (string | null)[] = [];
    const scroll = jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (
      this: HTMLElement,
    ) {
      shown.push(this.getAttribute('role'));
    });
    await user.click(await select());
    expect(shown).toEqual(['listbox', 'option']);
    scroll.mockRestore();
  });

  it('an option of the product modal can be chosen by keyboard', async () => {
    withOptions();
    const { user } = openModal();
    (await select()).focus();
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    expect(await select()).toHaveTextContent('$50 Wallet Code');
    await user.keyboard('{ArrowDown}{Home}{Escape}');
    expect(await select()).toHaveTextContent('$50 Wallet Code');
    expect(await select()).toHaveAttribute('aria-expanded', 'false');
  });

  it('the product modal keeps the quantity between 1 and the stock', async () => {
    withOptions([fifty]);
    const { user } = openModal();
    await select();
    expect(screen.getByRole('button', { name: /^Decrease/ })).toHaveAttribute('aria-disabled', 'true');
    await user.clear(quantity());
    await user.type(quantity(), '99{Enter}');
    expect(quantity()).toHaveValue('24');
    expect(screen.getByRole('button', { name: /^Increase/ })).toHaveAttribute('aria-disabled', 'true');
    await user.clear(quantity());
    await user.type(quantity(), '-3');
    await user.tab();
    expect(quantity()).toHaveValue('1');
  });

  it('the product modal reads what is no number as 1', async () => {
    withOptions([fifty]);
    const { user } = openModal();
    await select();
    await user.click(screen.getByRole('button', { name: /^Increase/ }));
    await user.clear(quantity());
    await user.type(quantity(), 'many');
    await user.tab();
    expect(quantity()).toHaveValue('1');
  });

  it('the product modal adds to what the cart holds, says so for 3 seconds, and leads to the cart', async () => {
    stopClock();
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
    expect(update.received[0]?.body).toEqual({ subcategoryId: fifty._id, amount: 5 });
    const link = screen.getByRole('link', { name: 'Added · View cart' });
    expect(link).toHaveAttribute('href', '/cart');
    expect(link).toHaveFocus();
    await pass(2_500);
    expect(screen.getByText('Item added to cart successfully')).toBeVisible();
    await pass(500);
    expect(screen.getByText('5 in your cart')).toBeVisible();
    expect(screen.queryByText('Item added to cart successfully')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Added · View cart' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Decrease/ }));
    expect(screen.getByRole('button', { name: 'Add 1 to Cart' })).toBeEnabled();
  });

  it('the second click of a double click does not leave for the cart', async () => {
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

  it('the product modal leads to the cart when all that is left is in it', async () => {
    withOptions([fifty]);
    openModal(aCustomer(), [{ subcategoryId: fifty._id, amount: 24 }]);
    await select();
    expect(await screen.findByText('No more can be added: 24 are in your cart.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
    expect(screen.queryByRole('button', { name: /to Cart/ })).not.toBeInTheDocument();
  });

  it('the product modal shows what one of an option and the chosen quantity save', async () => {
    withOptions([anOption({ title: '$10 code', price: 8.4, face_value: 10 }), ten]);
    const { user } = openModal();
    expect(await select()).toHaveTextContent('Face value $10.00$10.00 16% off $8.40');
    expect(screen.getByText('You save $1.60')).toBeVisible();
    await user.clear(quantity());
    await user.type(quantity(), '3');
    expect(screen.getByText('You save $4.80')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add 3 to Cart' })).toBeEnabled();
    await user.click(await select());
    await user.click(screen.getByRole('option', { name: /\$10 Wallet Code/ }));
    expect(screen.queryByText(/You save/)).not.toBeInTheDocument();
  });

  it('the product modal shows in a red box why the cart refused', async () => {
    mockApi('GET /products/{productId}/stock', { times: 2 }).answers([fifty]);
    mockApi('POST /user/cart/update').failsWith('STOCK_INSUFFICIENT', { message: 'Only 2 are left.' });
    const { user } = openModal();
    await select();
    await user.click(screen.getByRole('button', { name: 'Add 1 to Cart' }));
    const box = await screen.findByRole('alert');
    expect(box).toHaveTextContent('Only 2 are left.');
    expect(box).toHaveAttribute('data-banner', 'error');
  });

  it('adding to the cart after the session ended opens the sign-in page, and returns to what was chosen', async () => {
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

  it('the product modal falls back to its own words when the server sends none', async () => {
    withOptions([fifty]);
    mockApi('POST /user/cart/update').failsWith('INTERNAL', { message: '' });
    const { user } = openModal();
    await select();
    await user.click(screen.getByRole('button', { name: 'Add 1 to Cart' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to add item to cart');
  });

  it('the product modal says that a product without options is out of stock, and what can be bought instead', async () => {
    withOptions([]);
    const other = aProduct({ title: 'Pocketplay', starting_at: 4.5, saving_percent: 12 });
    withSimilar([product, other]);
    openModal();
    expect(await screen.findByText('No options available')).toBeVisible();
    expect(screen.getByText('This product is currently out of stock')).toBeVisible();
    expect(screen.queryByRole('button', { name: /to Cart/ })).not.toBeInTheDocument();
    const similar = within(await screen.findByRole('region', { name: 'Similar gift cards' }));
    const link = await similar.findByRole('link', { name: /Pocketplay/ });
    expect(similar.getAllByRole('link')).toHaveLength(1);
    expect(link).toHaveTextContent('From $4.50 · Up to 12% off');
    expect(link).toHaveAttribute('href', `/products/${other._id}`);
  });

  it('the product modal ignores that the product is not found', async () => {
    mockApi('GET /products/{productId}/stock').failsWith('PRODUCT_NOT_FOUND');
    withSimilar();
    openModal();
    expect(await screen.findByText('No options available')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['a member', aCustomer()],
    ['a guest', aGuest()],
  ])('the product modal offers %s no purchase when nothing is in stock', async (_, who) => {
    withOptions([gone]);
    withSimilar([aProduct({ title: 'Pocketplay' })]);
    openModal(who);
    await select();
    expect(screen.getByRole('button', { name: 'Out of stock' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /to Cart/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Sign in to Purchase')).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /Pocketplay/ })).toBeVisible();
  });

  it('the product modal shows in a red box that the options failed, and loads them at Retry', async () => {
    mockApi('GET /products/{productId}/stock').failsWith('INTERNAL', { message: '' });
    const { user } = openModal();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load product options');
    withOptions([fifty]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await select()).toHaveTextContent('$50 Wallet Code');
  });

  it('the product modal lets guests choose, asks them to sign in last, and brings them back to what they chose', async () => {
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

  it('the product modal says to an admin that there is no cart to add to', async () => {
    withOptions([fifty]);
    openModal(anAdmin());
    await select();
    expect(screen.getByText('Only members and resellers have a cart.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /to Cart/ })).not.toBeInTheDocument();
  });
});
