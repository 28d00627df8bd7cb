import { screen, within } from '@testing-library/react';
import type { Product } from 'shared-contract/types';
import { aCustomer, aGuest, anOption, aProduct, mockApi } from 'shared-testing';
import {
  fifty,
  gone,
  openModal,
  product,
  quantity,
  select,
  ten,
  withOptions,
} from '../../testing/product-modal.tsx';

/** Other products of the category, for products that are sold out. */
const withSimilar = (similar: Product[] = []) =>
  mockApi('GET /products/all', { query: { category: product.category._id, in_stock: true } }).answers(
    similar,
    similar.length,
  );

describe('the product modal', () => {
  it('the product modal starts with one of the first option', async () => {
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

  it('choosing another option in the product modal resets the quantity to 1', async () => {
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

  it('the product modal scrolls to the whole list of options', async () => {
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
  });

  it('Escape closes the options of the product modal without a choice', async () => {
    withOptions();
    const { user } = openModal();
    (await select()).focus();
    await user.keyboard('{ArrowDown}{End}{Escape}');
    expect(await select()).toHaveTextContent('$10 Wallet Code');
    expect(await select()).toHaveAttribute('aria-expanded', 'false');
  });

  it('the quantity in the product modal is at most the stock', async () => {
    withOptions([fifty]);
    const { user } = openModal();
    await select();
    await user.clear(quantity());
    await user.type(quantity(), '99{Enter}');
    expect(quantity()).toHaveValue('24');
    expect(screen.getByRole('button', { name: /^Increase/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('the quantity in the product modal is at least 1', async () => {
    withOptions([fifty]);
    const { user } = openModal();
    await select();
    expect(screen.getByRole('button', { name: /^Decrease/ })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: /^Increase/ }));
    await user.clear(quantity());
    await user.type(quantity(), '-3');
    await user.tab();
    expect(quantity()).toHaveValue('1');
  });

  it('a quantity in the product modal that is no number becomes 1', async () => {
    withOptions([fifty]);
    const { user } = openModal();
    await select();
    await user.click(screen.getByRole('button', { name: /^Increase/ }));
    await user.clear(quantity());
    await user.type(quantity(), 'many');
    await user.tab();
    expect(quantity()).toHaveValue('1');
  });

  it('the product modal shows the saving of one and of the chosen quantity', async () => {
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

  it('the product modal offers similar gift cards for a product without options', async () => {
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

  it('the product modal shows a product that is not found as out of stock', async () => {
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

  it('the product modal loads the options again after a failure', async () => {
    mockApi('GET /products/{productId}/stock').failsWith('INTERNAL', { message: '' });
    const { user } = openModal();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load product options');
    withOptions([fifty]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await select()).toHaveTextContent('$50 Wallet Code');
  });
});
