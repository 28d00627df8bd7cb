import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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

const box = () => screen.getByRole('textbox', { name: 'Search gift cards' });
const open = () => {
  mockApi('GET /products/categories', { times: 'always' }).answers([{ _id: 'travel', title: 'Travel' }], 1);
  mockApi('GET /products/all', { times: 'always' }).answers([pixelforge, bluebird], 2);
  return renderRemote(<Around />, { as: aGuest(), at: '/products' });
};
/** Longer than the pause after which a search is sent. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 400));

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

it('the list of products leaves the focus in the search box when it is cleared', async () => {
  const { user, where } = open();
  await user.type(box(), 'blue');
  await waitFor(() => expect(where()).toBe('/products?search=blue'));
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(box()).toHaveFocus();
  expect(where()).toBe('/products');
});

it('the list of products keeps both of two choices that are made before the page has been drawn again', async () => {
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

it('the list of products has enabled products only, even for an admin', async () => {
  mockApi('GET /products/categories', { times: 'always' }).answers([], 0);
  const hidden = aProduct({ title: 'Hidden Brand', enabled: false });
  mockApi('GET /products/all', { times: 'always' }).answers([pixelforge, hidden, bluebird], 3);
  renderRemote(<Around />, { as: anAdmin(), at: '/products' });
  expect(await screen.findByText('2 gift cards')).toBeVisible();
  expect(screen.getAllByText('Bluebird Air').length).toBeGreaterThan(0);
  expect(screen.queryAllByText('Hidden Brand')).toEqual([]);
});
