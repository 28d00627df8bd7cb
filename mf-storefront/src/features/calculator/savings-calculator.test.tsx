import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { anOption, aProduct, mockApi, renderRemote } from 'shared-testing';
import { SavingsCalculator } from './savings-calculator.tsx';
import { cardsFor, dollarsOrZero, savingsOf } from './savings.view.ts';

const pixelforge = aProduct({ title: 'Pixelforge Games' });
const bluebird = aProduct({ title: 'Bluebird Air' });
const fifty = anOption({ title: '$50 Wallet Code', price: 41, face_value: 50 });
const plain = anOption({ title: 'Season pass', price: 12 });

const figure = (term: string) => screen.getByText(term).nextElementSibling;
async function openWith(options = [fifty, plain]) {
  mockApi('GET /products/all').answers([pixelforge, bluebird], 2);
  mockApi('GET /products/{productId}/stock', { params: { productId: pixelforge._id } }).answers(options);
  const view = renderRemote(<SavingsCalculator />);
  await view.user.click(await screen.findByRole('button', { name: /Pixelforge Games/ }));
  return view;
}

describe('the savings calculator', () => {
  it('the savings calculator shows the yearly saving of a number of cards', async () => {
    const { user } = await openWith();
    expect(await screen.findByText('You save a year')).toBeVisible();
    expect(figure('You save a year')).toHaveTextContent('$108.00');
    const cards = screen.getByRole('spinbutton', { name: 'Cards a month' });
    await user.clear(cards);
    await user.type(cards, '3{Enter}');
    expect(figure('Worth a month')).toHaveTextContent('$150.00');
    expect(figure('You pay a month')).toHaveTextContent('$123.00');
    expect(figure('You save a month')).toHaveTextContent('$27.00');
    expect(figure('You save a year')).toHaveTextContent('$324.00');
    expect(screen.getByRole('link', { name: 'Shop Pixelforge Games' })).toHaveAttribute(
      'href',
      `/products/${pixelforge._id}`,
    );
  });

  it('the savings calculator shows how many whole cards a spend covers', async () => {
    const { user } = await openWith();
    await user.click(await screen.findByRole('radio', { name: 'Spend a month' }));
    const spend = screen.getByRole('textbox', { name: 'Spend a month' });
    expect(screen.getByText('Enter at least $50.00, the value of one card')).toBeVisible();
    await user.type(spend, '120');
    expect(screen.getByText('Covers 2 cards of $50.00 a month')).toBeVisible();
    expect(figure('You save a year')).toHaveTextContent('$216.00');
  });

  it('the savings calculator shows no saving for an option without a face value', async () => {
    const { user } = await openWith();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Value' }), 'Season pass, $12.00');
    expect(screen.getByText('This option has no face value, so no saving is claimed.')).toBeVisible();
    expect(screen.queryByText('You save a year')).not.toBeInTheDocument();
  });

  it('the savings calculator finds another card by its name', async () => {
    const { user } = await openWith();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const search = mockApi('GET /products/all', { query: { search: 'blue', amount: 6 } }).answers(
      [bluebird],
      1,
    );
    await user.type(screen.getByRole('textbox', { name: 'Find a gift card' }), 'blue');
    await waitFor(() => expect(within(screen.getByRole('list')).getAllByRole('button')).toHaveLength(1));
    expect(search.received).toHaveLength(1);
  });

  it('Change in the savings calculator moves the focus back to the search', async () => {
    const { user } = await openWith();
    expect(screen.getByRole('group', { name: 'Pixelforge Games' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByRole('textbox', { name: 'Find a gift card' })).toHaveFocus();
  });

  it('the savings calculator says when the products cannot be loaded', async () => {
    mockApi('GET /products/all').failsWith('INTERNAL', { message: '' });
    renderRemote(<SavingsCalculator />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load products');
  });
});

describe('savings', () => {
  it('the price and the saving add up to the face value', () => {
    const dollars = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(dollars, dollars, fc.integer({ min: 0, max: 100 }), (price, face, cards) => {
        const { worth, pay, saveMonth, saveYear } = savingsOf(price, face, cards);
        expect(saveMonth).toBeGreaterThanOrEqual(0);
        if (saveMonth > 0) expect(Math.round((pay + saveMonth) * 100)).toBe(Math.round(worth * 100));
        expect(Math.round(saveYear * 100)).toBe(Math.round(saveMonth * 100) * 12);
      }),
    );
  });

  it('a spend covers whole cards only', () => {
    expect(cardsFor(49.99, 50)).toBe(0);
    expect(cardsFor(100, 50)).toBe(2);
    expect(cardsFor(7_500, 50)).toBe(150);
    expect(cardsFor(1_000_000, 50)).toBe(20_000);
  });

  it('a typed spend is read as dollars', () => {
    expect(dollarsOrZero('$1,250.50')).toBe(1250.5);
    expect(dollarsOrZero('a lot')).toBe(0);
    expect(dollarsOrZero('-5')).toBe(0);
  });
});
