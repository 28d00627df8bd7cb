import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, useNavigate } from 'react-router-dom';
import { aGuest, anAdmin, aProduct, mockApi, renderRemote } from 'shared-testing';
import { ProductsPage } from './products-page.tsx';

const pixelforge = aProduct({ title: 'Pixelforge Games' });
const bluebird = aProduct({ title: 'Bluebird Air' });

/** A link of the footer to the same page with another address, and Back. */
function Around() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/products?category=travel">Travel in the footer</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
      <ProductsPage />
    </>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Search gift cards' });
const open = () => {
  mockApi('GET /products/categories', { times: 'always' }).answers([{ _id: 'travel', title: 'Travel' }], 1);
  mockApi('GET /products/all', { times: 'always' }).answers([pixelforge, bluebird], 2);
  return renderRemote(<Around />, { as: aGuest(), at: '/products' });
};
/** Longer than the pause after which a search is sent. */
const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 400)));

it('Back keeps the search of the list of products', async () => {
  const { user, where } = open();
  await user.type(box(), 'blue');
  await waitFor(() => expect(where()).toBe('/products?search=blue'));
  await user.click(screen.getByRole('link', { name: 'Travel in the footer' }));
  await waitFor(() => expect(box()).toHaveValue(''));
  await aWhile();
  expect(where()).toBe('/products?category=travel');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(box()).toHaveValue('blue');
  await aWhile();
  expect(where()).toBe('/products?search=blue');
});

it('clearing the search of products keeps the focus in its box', async () => {
  const { user, where } = open();
  await user.type(box(), 'blue');
  await waitFor(() => expect(where()).toBe('/products?search=blue'));
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(box()).toHaveFocus();
  expect(where()).toBe('/products');
});

it('two filters of the products that are chosen before the next render both apply', async () => {
  const { where } = open();
  const [inStock, sort] = [
    screen.getByRole('checkbox', { name: 'In stock only' }),
    screen.getByRole('combobox', { name: 'Sort by' }),
  ];
  act(() => {
    fireEvent.click(inStock);
    fireEvent.change(sort, { target: { value: 'rating' } });
  });
  await waitFor(() => expect(where()).toBe('/products?sort=rating&in_stock=true'));
});

it('the list of products marks disabled products for an admin', async () => {
  mockApi('GET /products/categories', { times: 'always' }).answers([], 0);
  const hidden = aProduct({ title: 'Hidden Brand', enabled: false });
  mockApi('GET /products/all', { times: 'always' }).answers([pixelforge, hidden], 2);
  renderRemote(<Around />, { as: anAdmin(), at: '/products' });
  expect(await screen.findByText('2 gift cards')).toBeVisible();
  const [first, second] = await screen.findAllByTestId('product-card');
  expect(first).not.toHaveTextContent('Disabled');
  expect(second).toHaveTextContent('Hidden Brand');
  expect(second).toHaveTextContent('Disabled');
});

describe('the suggestions', () => {
  const listed = async () =>
    within(await screen.findByRole('listbox', { name: 'Suggestions' })).getAllByRole('option');
  const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
  const suggest = () => {
    mockApi('GET /products/all', { query: { search: 'tra', amount: 6 }, times: 'always' }).answers(
      [pixelforge, bluebird],
      2,
    );
    mockApi('GET /products/{productId}/stock', { times: 'always' }).answers([]);
    return open();
  };

  /** The box with its three suggestions. */
  const openSuggestions = async () => {
    const page = suggest();
    await page.user.type(box(), 'tra');
    await waitFor(async () => expect(await listed()).toHaveLength(3));
    return page;
  };

  it('the suggestions are categories and products', async () => {
    await openSuggestions();
    const [category, first, second] = await listed();
    expect(category).toHaveAccessibleName('Travel Category');
    expect(first).toHaveAccessibleName('Pixelforge Games Gaming · from $8.40');
    expect(second).toHaveAccessibleName('Bluebird Air Gaming · from $8.40');
    expect(box()).toHaveAttribute('aria-expanded', 'true');
  });

  it('the arrow keys and Enter open a suggested product', async () => {
    const { user } = await openSuggestions();
    expect(active()).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toHaveTextContent('Pixelforge Games');
    expect(box()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Pixelforge Games' })).toBeVisible();
    expect(screen.queryByRole('listbox', { name: 'Suggestions' })).not.toBeInTheDocument();
  });

  it('a suggested category narrows the list and empties the search', async () => {
    const { user, where } = await openSuggestions();
    await user.click((await listed())[0]!);
    await waitFor(() => expect(where()).toBe('/products?category=travel'));
    expect(box()).toHaveValue('');
    expect(box()).toHaveAttribute('aria-expanded', 'false');
  });

  it('suggestions are shown in a box that had the focus before hydration', async () => {
    suggest();
    fireEvent.change(box(), { target: { value: 'tra' } });
    expect(await screen.findByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  });

  it('an arrow key opens the suggestions again that Escape closed', async () => {
    const { user } = await openSuggestions();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox', { name: 'Suggestions' })).not.toBeInTheDocument();
    expect(box()).toHaveValue('tra');
    await user.keyboard('{ArrowUp}');
    expect(active()).toHaveTextContent('Bluebird Air');
  });

  it('Tab closes the suggestions', async () => {
    const { user } = await openSuggestions();
    await user.tab();
    expect(screen.queryByRole('listbox', { name: 'Suggestions' })).not.toBeInTheDocument();
  });
});
