import { screen, waitFor, within } from '@testing-library/react';
import { callKey, queryClient } from 'shared-auth';
import { anOption, aProduct, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';

const pixel = aProduct({ _id: 'p1', title: 'Pixelforge Games', starting_at: 8.4 });
const rail = aProduct({
  _id: 'p2',
  title: 'Northline Rail',
  enabled: false,
  category: { _id: 't', title: 'Travel' },
});
const open = () => {
  mockApi('GET /products/all').answers([pixel, rail]);
  mockApi('GET /products/{productId}/stock', { params: { productId: 'p1' } }).answers([
    anOption({ stock_count: 120 }),
    anOption({ stock_count: 79 }),
  ]);
  mockApi('GET /products/{productId}/stock', { params: { productId: 'p2' } }).failsWith('INTERNAL');
  return renderAdmin('/admin/products');
};
const rowOf = async (text: string) =>
  within(
    // The card art repeats the title visually.
    (await screen.findByText(text, { selector: '[title]' })).closest('tr') as HTMLElement,
  );

it('the list of products shows every product with its stock, and counts none where it cannot be read', async () => {
  open();
  const first = await rowOf('Pixelforge Games');
  expect(await first.findByText('199')).toBeVisible();
  for (const value of ['On', 'Gaming', '2', '$8.40']) expect(first.getByText(value)).toBeVisible();
  const second = await rowOf('Northline Rail');
  expect(await second.findAllByText('0')).toHaveLength(2);
  expect(second.getByText('Off')).toBeVisible();
  expect(screen.getByText('2 products')).toBeVisible();
});

it('the list of products searches by title or category title', async () => {
  const { user, where } = open();
  await (await rowOf('Pixelforge Games')).findByText('199');
  await user.type(screen.getByRole('searchbox', { name: 'Search by title or category' }), 'trav');
  expect(await screen.findByText('1 product')).toBeVisible();
  expect(screen.queryByText('Pixelforge Games')).toBeNull();
  expect(where()).toBe('/admin/products?search=trav');
});

it('the list of products asks before it deletes, and says what it deleted', async () => {
  const { user } = open();
  await user.click(
    (await rowOf('Pixelforge Games')).getByRole('button', { name: 'Delete Pixelforge Games' }),
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Product' }));
  expect(dialog.getByText('Pixelforge Games')).toBeVisible();
  mockApi('DELETE /admin/product/delete/{productId}').failsWith('INTERNAL', { message: '' });
  mockApi('GET /products/all', { times: 'always' }).answers([rail]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to delete product');
  mockApi('DELETE /admin/product/delete/{productId}', { params: { productId: 'p1' } }).answers({
    message: 'ok',
  });
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Product "Pixelforge Games" deleted successfully!')).toBeVisible();
});

it('a deleted product leaves the list, and the focus moves to the next', async () => {
  const { user } = open();
  const params = { productId: 'p1' };
  const page = callKey('GET /products/{productId}', { params });
  const options = callKey('GET /products/{productId}/stock', { params });
  queryClient.setQueryData(page, pixel);
  const row = await rowOf('Pixelforge Games');
  await row.findByText('199');
  await user.click(row.getByRole('button', { name: 'Delete Pixelforge Games' }));
  mockApi('GET /products/all', { times: 'always', delay: 100 }).answers([rail]);
  mockApi('DELETE /admin/product/delete/{productId}', { params }).answers({ message: 'ok' });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('1 product');
  expect(screen.getByRole('button', { name: 'Delete Northline Rail' })).toHaveFocus();
  expect(queryClient.getQueryData(page)).toBeUndefined();
  await waitFor(() => expect(queryClient.getQueryState(options)?.isInvalidated ?? true).toBe(true));
});

it('the focus moves to the page when the last product is deleted', async () => {
  const { user } = open();
  const row = await rowOf('Pixelforge Games');
  await user.click(row.getByRole('button', { name: 'Delete Pixelforge Games' }));
  mockApi('GET /products/all', { times: 'always' }).answers([]);
  mockApi('DELETE /admin/product/delete/{productId}').answers({ message: 'ok' });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('the list of products leads to editing and to the stock', async () => {
  const { user, where } = open();
  mockApi('GET /products/{productId}', { params: { productId: 'p1' }, times: 'always' }).answers(pixel);
  mockApi('GET /products/categories', { times: 'always' }).answers([]);
  await user.click((await rowOf('Pixelforge Games')).getByRole('button', { name: 'Edit Pixelforge Games' }));
  expect(where()).toBe('/admin/products/edit/p1');
  expect(await screen.findByRole('heading', { name: 'Subcategories' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to Products' }));
  await user.click(
    (await rowOf('Pixelforge Games')).getByRole('button', { name: 'Manage stock of Pixelforge Games' }),
  );
  expect(where()).toBe('/admin/products/p1/stock');
});

it('the list of products says when products cannot be loaded', async () => {
  mockApi('GET /products/all').failsWith('INTERNAL', { message: '' });
  renderAdmin('/admin/products');
  expect(await screen.findByText('Failed to load products')).toBeVisible();
});

it('the list of products is filtered by category, by whether they are enabled and in stock, and ordered, all in the address', async () => {
  const { user, where } = open();
  await (await rowOf('Pixelforge Games')).findByText('199');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Travel');
  expect(await screen.findByText('1 product')).toBeVisible();
  expect(screen.queryByText('Pixelforge Games')).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Enabled' }), 'On');
  expect(await screen.findByText('No products found')).toBeVisible();
  expect(where()).toBe('/admin/products?category=t&enabled=on');
  await user.click(screen.getByRole('link', { name: 'Clear Filters' }));
  await user.click(screen.getByRole('columnheader', { name: 'Starting price' }));
  expect(where()).toBe('/admin/products?sort=price_desc');
});

it('a product is put on sale in its row, and the rest of it stays', async () => {
  const { user } = open();
  const row = await rowOf('Northline Rail');
  const flip = row.getByRole('switch', { name: 'Enabled, Northline Rail' });
  expect(flip).not.toBeChecked();
  mockApi('POST /admin/product/update/{productId}').failsWith('INTERNAL', { message: '' });
  mockApi('GET /products/all', { times: 'always' }).answers([pixel, rail]);
  mockApi('GET /products/{productId}/stock', { times: 'always' }).answers([]);
  await user.click(flip);
  expect(await screen.findByText('Failed to update product')).toBeVisible();
  const sent = mockApi('POST /admin/product/update/{productId}', { params: { productId: 'p2' } }).answers({
    message: 'ok',
    product: { ...rail, enabled: true },
  });
  await user.click(flip);
  await waitFor(() => expect(sent.received).toHaveLength(1));
  expect(sent.received[0]?.body).toMatchObject({
    title: 'Northline Rail',
    description: rail.description,
    category: 't',
    enabled: true,
    replacement_settings: rail.replacement_settings,
  });
  expect(sent.received[0]?.body).not.toHaveProperty('product_image_url');
});

it('a product is duplicated from its row, and its copy opens', async () => {
  const { user, where } = open();
  const row = await rowOf('Pixelforge Games');
  await row.findByText('199');
  mockApi('POST /admin/product/duplicate/{productId}').failsWith('INTERNAL', { message: '' });
  await user.click(row.getByRole('button', { name: 'Duplicate Pixelforge Games' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to duplicate product');
  const copy = aProduct({ _id: 'p9', title: 'Copy of Pixelforge Games', enabled: false });
  mockApi('POST /admin/product/duplicate/{productId}', { params: { productId: 'p1' } }).answers({
    message: 'Product "Copy of Pixelforge Games" created. It is disabled.',
    product: copy,
  });
  mockApi('GET /products/all', { times: 'always' }).answers([pixel, rail, copy]);
  mockApi('GET /products/categories', { times: 'always' }).answers([{ _id: 'gaming', title: 'Gaming' }]);
  mockApi('GET /products/{productId}', { params: { productId: 'p9' }, times: 'always' }).answers(copy);
  mockApi('GET /products/{productId}/stock', { times: 'always' }).answers([]);
  await user.click(row.getByRole('button', { name: 'Duplicate Pixelforge Games' }));
  expect(
    await screen.findByText('Product "Copy of Pixelforge Games" created. It is disabled.'),
  ).toBeVisible();
  expect(where()).toBe('/admin/products/edit/p9');
});
