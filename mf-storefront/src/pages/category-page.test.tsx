import { screen, waitFor, within } from '@testing-library/react';
import { aGuest, aProduct, mockApi, renderRemote } from 'shared-testing';
import { CategoryPage } from './category-page.tsx';

const categories = [
  { _id: 'travel', title: 'Travel' },
  { _id: 'gaming', title: 'Gaming' },
];
const open = () => {
  mockApi('GET /products/categories', { times: 'always' }).answers(categories, 2);
  return renderRemote(<CategoryPage />, {
    as: aGuest(),
    at: '/categories/gaming',
    path: '/categories/:categoryId',
  });
};

/** The page of a category with two products. */
async function openGaming() {
  mockApi('GET /products/categories/{categoryId}').answers(
    [aProduct({ title: 'Pixelforge Games', saving_percent: 22 }), aProduct({ title: 'Retro Vault' })],
    2,
  );
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Gaming gift cards' })).toBeVisible();
}

it('the page of a category shows its products and the best saving', async () => {
  await openGaming();
  expect(await screen.findByText(/^2 gift cards and codes, up to 22% off face value\./)).toBeVisible();
  expect(screen.getAllByTestId('product-card')).toHaveLength(2);
});

it('the page of a category links to its filters and to other categories', async () => {
  await openGaming();
  expect(screen.getByRole('link', { name: 'Search and filter Gaming' })).toHaveAttribute(
    'href',
    '/products?category=gaming',
  );
  const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(way.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/products');
  expect(way.getByText('Gaming')).toHaveAttribute('aria-current', 'page');
  const others = within(screen.getByRole('navigation', { name: 'More categories' }));
  expect(others.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/categories/travel',
  ]);
});

it('the page of a category without known face values mentions no saving', async () => {
  mockApi('GET /products/categories/{categoryId}').answers([aProduct()], 1);
  open();
  expect(await screen.findByText(/^1 gift card or code\. Pay with/)).toBeVisible();
});

it('a category without products leads back to the catalogue', async () => {
  mockApi('GET /products/categories/{categoryId}').answers([], 0);
  open();
  expect(await screen.findByText('This category has no gift cards at the moment.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Products' })).toHaveAttribute('href', '/products');
});

it('a category that does not exist says so', async () => {
  mockApi('GET /products/categories/{categoryId}').failsWith('CATEGORY_NOT_FOUND');
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Category Not Found' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('the page of a merged category redirects to the other category', async () => {
  mockApi('GET /products/categories/{categoryId}', { times: 2 }).answers(
    [aProduct({ category: { _id: 'travel', title: 'Travel' } })],
    1,
  );
  const { where } = open();
  await waitFor(() => expect(where()).toBe('/categories/travel'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Travel gift cards' })).toBeVisible();
});
