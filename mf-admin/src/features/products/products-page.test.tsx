import { screen, waitFor } from '@testing-library/react';
import { aProduct, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { answering, openProducts, pixel, rail, rowOf, travel } from '../../testing/some-products.ts';

it('the list of products shows every product with its options and its stock', async () => {
  openProducts();
  const first = await rowOf('Pixelforge Games');
  expect(first.getByText('199')).toBeVisible();
  for (const value of ['On', 'Gaming', '2', '$8.40']) expect(first.getByText(value)).toBeVisible();
  const second = await rowOf('Northline Rail');
  expect(second.getAllByText('0')).toHaveLength(2);
  expect(second.getByText('Off')).toBeVisible();
  expect(screen.getByText('2 products')).toBeVisible();
});

it('the list of products searches by title or category title', async () => {
  const { user, where } = openProducts();
  await rowOf('Pixelforge Games');
  const asked = mockApi('GET /admin/products', {
    query: { search: 'trav', skip: 0, amount: 20 },
  }).answers([rail], 1);
  await user.type(screen.getByRole('searchbox', { name: 'Search by title or category' }), 'trav');
  expect(await screen.findByText('1 product')).toBeVisible();
  expect(screen.queryByText('Pixelforge Games')).toBeNull();
  expect(where()).toBe('/admin/products?search=trav');
  expect(asked.received).toHaveLength(1);
});

it('the row of a product leads to its form and to its stock', async () => {
  const { user, where } = openProducts();
  mockApi('GET /products/{productId}', { params: { productId: 'p1' }, times: 'always' }).answers(pixel);
  mockApi('GET /products/{productId}/stock', { times: 'always' }).answers([]);
  await user.click((await rowOf('Pixelforge Games')).getByRole('button', { name: 'Edit Pixelforge Games' }));
  expect(where()).toBe('/admin/products/edit/p1');
  expect(await screen.findByRole('heading', { name: 'Subcategories' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to Products' }));
  await user.click(
    (await rowOf('Pixelforge Games')).getByRole('button', { name: 'Manage stock of Pixelforge Games' }),
  );
  expect(where()).toBe('/admin/products/p1/stock');
});

/** The page of a product, opened from a sorted list. */
async function openFromSorted() {
  mockApi('GET /products/categories', { times: 'always' }).answers([travel]);
  answering(pixel, rail);
  for (const product of [pixel, rail])
    mockApi('GET /products/{productId}', { params: { productId: product._id }, times: 'always' }).answers(
      product,
    );
  mockApi('GET /products/{productId}/stock', { times: 'always' }).answers([]);
  const page = renderAdmin('/admin/products?sort=title_desc');
  await page.user.click((await rowOf('Pixelforge Games')).getByRole('link', { name: 'Pixelforge Games' }));
  expect(page.where()).toBe('/admin/products/edit/p1?sort=title_desc');
  expect(await screen.findByRole('heading', { level: 1, name: 'Pixelforge Games' })).toBeVisible();
  return page;
}

it('J and K open the next and the previous product of the list', async () => {
  const { user, where } = await openFromSorted();
  await user.keyboard('j');
  expect(await screen.findByRole('heading', { level: 1, name: 'Northline Rail' })).toBeVisible();
  expect(where()).toBe('/admin/products/edit/p2?sort=title_desc');
  await user.keyboard('k');
  expect(await screen.findByRole('heading', { level: 1, name: 'Pixelforge Games' })).toBeVisible();
});

it('Back to Products leads to the list as it was sorted', async () => {
  const { user, where } = await openFromSorted();
  await user.keyboard('j');
  expect(await screen.findByRole('heading', { level: 1, name: 'Northline Rail' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to Products' }));
  await waitFor(() => expect(where()).toBe('/admin/products?sort=title_desc'));
});

it('the list of products says when products cannot be loaded', async () => {
  mockApi('GET /admin/products').failsWith('INTERNAL', { message: '' });
  mockApi('GET /products/categories').answers([]);
  renderAdmin('/admin/products');
  expect(await screen.findByText('Failed to load products')).toBeVisible();
});

it('the address keeps the filters of the list of products', async () => {
  const { user, where } = openProducts();
  await rowOf('Pixelforge Games');
  const query = { category: travel._id, skip: 0, amount: 20 };
  mockApi('GET /admin/products', { query }).answers([rail], 1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Travel');
  expect(await screen.findByText('1 product')).toBeVisible();
  expect(screen.queryByText('Pixelforge Games')).toBeNull();
  mockApi('GET /admin/products', { query: { ...query, enabled: true } }).answers([], 0);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Enabled' }), 'On');
  expect(await screen.findByText('No products found')).toBeVisible();
  expect(where()).toBe(`/admin/products?category=${travel._id}&enabled=on`);
});

it('the address keeps the sorting of the list of products after Clear Filters', async () => {
  mockApi('GET /products/categories').answers([travel]);
  mockApi('GET /admin/products', { query: { enabled: true } }).answers([], 0);
  const { user, where } = renderAdmin('/admin/products?enabled=on');
  const plain = { skip: 0, amount: 20 };
  mockApi('GET /admin/products', { query: plain }).answers([pixel, rail], 2);
  await user.click(await screen.findByRole('link', { name: 'Clear Filters' }));
  await rowOf('Pixelforge Games');
  const sorted = mockApi('GET /admin/products', { query: { sort: 'price_desc', ...plain } }).answers(
    [pixel, rail],
    2,
  );
  await user.click(screen.getByRole('columnheader', { name: 'Starting price' }));
  expect(where()).toBe('/admin/products?sort=price_desc');
  await waitFor(() => expect(sorted.received).toHaveLength(1));
});

it('the saved view of low stock requests enabled products with a low option', async () => {
  const { user, where } = openProducts();
  await rowOf('Pixelforge Games');
  mockApi('GET /admin/products', {
    query: { enabled: true, low_stock: true, skip: 0, amount: 20 },
  }).answers([pixel], 1);
  await user.click(screen.getByRole('link', { name: 'Low stock' }));
  expect(await screen.findByText('1 product')).toBeVisible();
  expect(where()).toBe('/admin/products?enabled=on&stock=low');
  expect(screen.getByRole('combobox', { name: 'Stock' })).toHaveDisplayValue('Low stock');
});

it('an unknown filter in the address is not sent to the server', async () => {
  mockApi('GET /products/categories').answers([]);
  const asked = mockApi('GET /admin/products', { query: { skip: 0, amount: 20 } }).answers([pixel], 1);
  renderAdmin('/admin/products?category=nonsense&enabled=perhaps&stock=7&sort=weight&size=13&page=-2');
  await rowOf('Pixelforge Games');
  expect(asked.received).toHaveLength(1);
});

it('the switch in the row of a product sends the rest of the product unchanged', async () => {
  const { user } = openProducts();
  const row = await rowOf('Northline Rail');
  answering(pixel, rail);
  const flip = row.getByRole('switch', { name: 'Enabled, Northline Rail' });
  expect(flip).not.toBeChecked();
  const sent = mockApi('POST /admin/product/update/{productId}', { params: { productId: 'p2' } }).answers({
    message: 'ok',
    product: { ...rail, enabled: true },
  });
  await user.click(flip);
  await waitFor(() => expect(sent.received).toHaveLength(1));
  expect(sent.received[0]?.body).toMatchObject({
    title: 'Northline Rail',
    description: rail.description,
    category: travel._id,
    enabled: true,
    replacement_settings: rail.replacement_settings,
  });
  expect(sent.received[0]?.body).not.toHaveProperty('product_image_url');
});

it('the switch in the row of a product can be pressed again after a failure', async () => {
  const { user } = openProducts();
  const row = await rowOf('Northline Rail');
  answering(pixel, rail);
  const flip = row.getByRole('switch', { name: 'Enabled, Northline Rail' });
  mockApi('POST /admin/product/update/{productId}').failsWith('INTERNAL', { message: '' });
  await user.click(flip);
  expect(await screen.findByText('Failed to update product')).toBeVisible();
  const sent = mockApi('POST /admin/product/update/{productId}', { params: { productId: 'p2' } }).answers({
    message: 'ok',
    product: { ...rail, enabled: true },
  });
  await user.click(flip);
  await waitFor(() => expect(sent.received).toHaveLength(1));
});

it('duplicating a product from its row opens the copy', async () => {
  const { user, where } = openProducts();
  const row = await rowOf('Pixelforge Games');
  const copy = aProduct({ _id: 'p9', title: 'Copy of Pixelforge Games', enabled: false });
  mockApi('POST /admin/product/duplicate/{productId}', { params: { productId: 'p1' } }).answers({
    message: 'Product "Copy of Pixelforge Games" created. It is disabled.',
    product: copy,
  });
  answering(pixel, rail, { ...copy, option_count: 2, stock_count: 0 });
  mockApi('GET /products/{productId}', { params: { productId: 'p9' }, times: 'always' }).answers(copy);
  mockApi('GET /products/{productId}/stock', { times: 'always' }).answers([]);
  await user.click(row.getByRole('button', { name: 'Duplicate Pixelforge Games' }));
  expect(
    await screen.findByText('Product "Copy of Pixelforge Games" created. It is disabled.'),
  ).toBeVisible();
  await waitFor(() => expect(where()).toBe('/admin/products/edit/p9'));
});

it('a failure to duplicate a product is shown in the list', async () => {
  const { user } = openProducts();
  const row = await rowOf('Pixelforge Games');
  mockApi('POST /admin/product/duplicate/{productId}').failsWith('INTERNAL', { message: '' });
  await user.click(row.getByRole('button', { name: 'Duplicate Pixelforge Games' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to duplicate product');
});
