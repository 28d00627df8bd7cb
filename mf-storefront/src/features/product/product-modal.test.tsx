import { act, screen, waitFor, within } from '@testing-library/react';
import {
  aCustomer,
  aGuest,
  anAdmin,
  anOption,
  aPersonal,
  aProduct,
  mockApi,
  renderRemote,
} from 'shared-testing';
import { Dialog } from 'shared-ui';
import { ProductModal } from './product-modal.tsx';

const product = aProduct({ title: 'Pixelforge Games' });
const ten = anOption({ title: '$10 Wallet Code', price: 8.4, stock_count: 112 });
const fifty = anOption({ title: '$50 Wallet Code', price: 41, stock_count: 24 });
const gone = anOption({ title: '$200 Wallet Code', price: 159, stock_count: 0 });

const openModal = (as = aCustomer()) =>
  renderRemote(
    <Dialog open onClose={() => undefined} title={product.title} titleHidden>
      <ProductModal product={product} />
    </Dialog>,
    { as },
  );
const withOptions = (options = [ten, fifty, gone]) =>
  mockApi('GET /products/{productId}/stock', { params: { productId: product._id } }).answers(options);
const withPersonal = (cart: { subcategoryId: string; amount: number }[] = []) =>
  mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal({ cart }));
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

  it('the product modal adds to what the cart holds and says so for 3 seconds', async () => {
    withOptions([fifty]);
    withPersonal([{ subcategoryId: fifty._id, amount: 3 }]);
    const update = mockApi('POST /user/cart/update').answers({
      cart: [{ subcategoryId: fifty._id, amount: 5 }],
    });
    const { user } = openModal();
    await select();
    await user.click(screen.getByRole('button', { name: /^Increase/ }));
    await user.click(screen.getByRole('button', { name: 'Add 2 to Cart' }));
    expect(await screen.findByText('Item added to cart successfully')).toBeVisible();
    expect(update.received[0]?.body).toEqual({ subcategoryId: fifty._id, amount: 5 });
    expect(screen.getByRole('button', { name: 'Add 2 to Cart' })).toHaveFocus();
    // Below the button, so that nothing above it moves.
    expect(screen.getByRole('status').nextElementSibling).toHaveTextContent('Total price');
    await act(() => new Promise((resolve) => setTimeout(resolve, 2500)));
    expect(screen.getByText('Item added to cart successfully')).toBeVisible();
    await waitFor(
      () => expect(screen.queryByText('Item added to cart successfully')).not.toBeInTheDocument(),
      {
        timeout: 1500,
      },
    );
  }, 10_000);

  it('the product modal shows in a red box why the cart refused', async () => {
    mockApi('GET /products/{productId}/stock', { times: 2 }).answers([fifty]);
    withPersonal();
    mockApi('POST /user/cart/update').failsWith('STOCK_INSUFFICIENT', { message: 'Only 2 are left.' });
    const { user } = openModal();
    await select();
    await user.click(screen.getByRole('button', { name: 'Add 1 to Cart' }));
    const box = await screen.findByRole('alert');
    expect(box).toHaveTextContent('Only 2 are left.');
    expect(box).toHaveAttribute('data-banner', 'error');
  });

  it('the product modal falls back to its own words when the server sends none', async () => {
    withOptions([fifty]);
    withPersonal();
    mockApi('POST /user/cart/update').failsWith('INTERNAL', { message: '' });
    const { user } = openModal();
    await select();
    await user.click(screen.getByRole('button', { name: 'Add 1 to Cart' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to add item to cart');
  });

  it('the product modal says that a product without options is out of stock', async () => {
    withOptions([]);
    openModal();
    expect(await screen.findByText('No options available')).toBeVisible();
    expect(screen.getByText('This product is currently out of stock')).toBeVisible();
    expect(screen.queryByRole('button', { name: /to Cart/ })).not.toBeInTheDocument();
  });

  it('the product modal ignores that the product is not found', async () => {
    mockApi('GET /products/{productId}/stock').failsWith('PRODUCT_NOT_FOUND');
    openModal();
    expect(await screen.findByText('No options available')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('the product modal offers no purchase when nothing is in stock', async () => {
    withOptions([gone]);
    openModal();
    await select();
    expect(screen.getByRole('button', { name: 'Out of stock' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /to Cart/ })).not.toBeInTheDocument();
  });

  it('the product modal shows in a red box that the options failed, and loads them at Retry', async () => {
    mockApi('GET /products/{productId}/stock').failsWith('INTERNAL', { message: '' });
    const { user } = openModal();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load product options');
    withOptions([fifty]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await select()).toHaveTextContent('$50 Wallet Code');
  });

  it('the product modal asks guests to sign in and brings them back', () => {
    openModal(aGuest());
    const dialog = screen.getByRole('dialog', { name: 'Pixelforge Games' });
    expect(within(dialog).getByText('Sign in to Purchase')).toBeVisible();
    const back = encodeURIComponent(`/products/${product._id}`);
    expect(within(dialog).getByRole('link', { name: 'Create Account' })).toHaveAttribute(
      'href',
      `/register?from=${back}`,
    );
    expect(within(dialog).getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      `/login?from=${back}`,
    );
  });

  it('the product modal tells an admin that there is no cart to add to', async () => {
    withOptions([fifty]);
    openModal(anAdmin());
    await select();
    expect(screen.getByText('Only members and resellers have a cart.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /to Cart/ })).not.toBeInTheDocument();
  });
});
