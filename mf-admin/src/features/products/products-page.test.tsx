import { screen, waitFor, within } from '@testing-library/react';
import { callKey, queryClient } from 'shared-auth';
import { aProduct, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';

const travel = { _id: '00000000-0000-4000-8000-00000000000a', title: 'Travel' };
const listed = (over: Parameters<typeof aProduct>[0], options: number, stock: number) => ({
  ...aProduct(over),
  option_count: options,
  stock_count: stock,
});
const pixel = listed({ _id: 'p1', title: 'Pixelforge Games', starting_at: 8.4, version: 3 }, 2, 199);
const rail = listed(
  { _id: 'p2', title: 'Northline Rail', enabled: false, category: travel, version: 5 },
  0,
  0,
);
const open = () => {
  mockApi('GET /admin/products').answers([pixel, rail], 2);
  mockApi('GET /products/categories', { times: 'always' }).answers([
    { _id: 'gaming', title: 'Gaming' },
    travel,
  ]);
  return renderAdmin('/admin/products');
};
/** Rows of the call that follows. */
const answering = (...rows: (typeof pixel)[]) =>
  mockApi('GET /admin/products', { times: 'always' }).answers(rows, rows.length);
const rowOf = async (text: string) =>
  within(
    // The card art repeats the title visually.
    (await screen.findByText(text, { selector: '[title]' })).closest('tr') as HTMLElement,
  );

it('the list of products shows every product with its options and its stock', async () => {
  open();
  const first = await rowOf('Pixelforge Games');
  expect(first.getByText('199')).toBeVisible();
  for (const value of ['On', 'Gaming', '2', '$8.40']) expect(first.getByText(value)).toBeVisible();
  const second = await rowOf('Northline Rail');
  expect(second.getAllByText('0')).toHaveLength(2);
  expect(second.getByText('Off')).toBeVisible();
  expect(screen.getByText('2 products')).toBeVisible();
});

it('the list of products searches by title or category title', async () => {
  const { user, where } = open();
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

it('deleting a product asks for confirmation and names it afterwards', async () => {
  const { user } = open();
  await user.click(
    (await rowOf('Pixelforge Games')).getByRole('button', { name: 'Delete Pixelforge Games' }),
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Product' }));
  expect(dialog.getByText('Pixelforge Games')).toBeVisible();
  mockApi('DELETE /admin/product/delete/{productId}').failsWith('INTERNAL', { message: '' });
  answering(rail);
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
  await user.click(row.getByRole('button', { name: 'Delete Pixelforge Games' }));
  mockApi('GET /admin/products', { times: 'always', delay: 100 }).answers([rail], 1);
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
  answering();
  mockApi('DELETE /admin/product/delete/{productId}').answers({ message: 'ok' });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('the list of products leads to editing and to the stock', async () => {
  const { user, where } = open();
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

it('K and J open the neighbours of a product, and Back restores the list', async () => {
  mockApi('GET /products/categories', { times: 'always' }).answers([travel]);
  answering(pixel, rail);
  for (const product of [pixel, rail])
    mockApi('GET /products/{productId}', { params: { productId: product._id }, times: 'always' }).answers(
      product,
    );
  mockApi('GET /products/{productId}/stock', { times: 'always' }).answers([]);
  const { user, where } = renderAdmin('/admin/products?sort=title_desc');
  await user.click((await rowOf('Pixelforge Games')).getByRole('link', { name: 'Pixelforge Games' }));
  expect(where()).toBe('/admin/products/edit/p1?sort=title_desc');
  expect(await screen.findByRole('heading', { level: 1, name: 'Pixelforge Games' })).toBeVisible();
  await user.keyboard('j');
  expect(await screen.findByRole('heading', { level: 1, name: 'Northline Rail' })).toBeVisible();
  expect(where()).toBe('/admin/products/edit/p2?sort=title_desc');
  await user.keyboard('k');
  expect(await screen.findByRole('heading', { level: 1, name: 'Pixelforge Games' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to Products' }));
  await waitFor(() => expect(where()).toBe('/admin/products?sort=title_desc'));
});

it('the list of products says when products cannot be loaded', async () => {
  mockApi('GET /admin/products').failsWith('INTERNAL', { message: '' });
  mockApi('GET /products/categories').answers([]);
  renderAdmin('/admin/products');
  expect(await screen.findByText('Failed to load products')).toBeVisible();
});

it('filters and sorting of the list of products are kept in the address', async () => {
  const { user, where } = open();
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
  await user.click(screen.getByRole('link', { name: 'Clear Filters' }));
  const sorted = mockApi('GET /admin/products', {
    query: { sort: 'price_desc', skip: 0, amount: 20 },
  }).answers([pixel, rail], 2);
  await user.click(await screen.findByRole('columnheader', { name: 'Starting price' }));
  expect(where()).toBe('/admin/products?sort=price_desc');
  await waitFor(() => expect(sorted.received).toHaveLength(1));
});

it('the saved view of low stock requests enabled products with a low option', async () => {
  const { user, where } = open();
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

it('disabling several products keeps the refused ones selected and can be undone', async () => {
  const { user } = open();
  await rowOf('Pixelforge Games');
  const other = listed({ _id: 'p3', title: 'Velvet Fork', version: 1 }, 1, 4);
  answering(pixel, rail, other);
  await user.click(screen.getByRole('checkbox', { name: 'Choose Pixelforge Games' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose Northline Rail' }));
  expect(screen.getByRole('button', { name: 'Enable 1' })).toBeEnabled();
  await user.click(screen.getByRole('checkbox', { name: 'Choose Northline Rail' }));
  expect(screen.queryByRole('button', { name: /^Enable \d/ })).toBeNull();

  const params = { productId: 'p1' };
  mockApi('POST /admin/product/update/{productId}', { params }).failsWith('CHANGED_MEANWHILE', {
    message: 'Somebody else has changed it.',
    details: { current: { ...pixel, description: 'Changed', version: 4 } },
  });
  await user.click(screen.getByRole('button', { name: 'Disable 1' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('1 product was not changed');
  expect(alert).toHaveTextContent('Pixelforge Games: Somebody else has changed it.');

  const sent = mockApi('POST /admin/product/update/{productId}', { params }).answers({
    message: 'ok',
    product: { ...pixel, enabled: false, version: 5 },
  });
  await user.click(screen.getByRole('button', { name: 'Disable 1' }));
  expect(await screen.findByText('1 product disabled')).toBeVisible();
  expect(sent.received[0]?.body).toMatchObject({
    enabled: false,
    description: 'Changed',
    expected_version: 4,
  });
  expect(screen.queryByText('1 selected')).toBeNull();

  const back = mockApi('POST /admin/product/update/{productId}', { params }).answers({
    message: 'ok',
    product: { ...pixel, version: 6 },
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 product enabled')).toBeVisible();
  expect(back.received[0]?.body).toMatchObject({ enabled: true, expected_version: 5 });
});

it('enabling a product in its row changes nothing else', async () => {
  const { user } = open();
  const row = await rowOf('Northline Rail');
  const flip = row.getByRole('switch', { name: 'Enabled, Northline Rail' });
  expect(flip).not.toBeChecked();
  mockApi('POST /admin/product/update/{productId}').failsWith('INTERNAL', { message: '' });
  answering(pixel, rail);
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
    category: travel._id,
    enabled: true,
    replacement_settings: rail.replacement_settings,
  });
  expect(sent.received[0]?.body).not.toHaveProperty('product_image_url');
});

it('duplicating a product from its row opens the copy', async () => {
  const { user, where } = open();
  const row = await rowOf('Pixelforge Games');
  mockApi('POST /admin/product/duplicate/{productId}').failsWith('INTERNAL', { message: '' });
  await user.click(row.getByRole('button', { name: 'Duplicate Pixelforge Games' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to duplicate product');
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

/** Asks whether to delete a product. */
async function openDialog() {
  const product = { ...aProduct({ _id: 'p1', title: 'Velvet Fork' }), option_count: 1, stock_count: 0 };
  mockApi('GET /admin/products').answers([product], 1);
  mockApi('GET /products/categories').answers([]);
  const { user } = renderAdmin('/admin/products');
  await user.click(await screen.findByRole('button', { name: 'Delete Velvet Fork' }));
  return within(screen.getByRole('dialog', { name: 'Delete Product' }));
}

it('the confirmation of a deletion says how many carts, open orders and codes it affects', async () => {
  mockApi('GET /admin/product/uses/{productId}', { params: { productId: 'p1' } }).answers({
    carts: 3,
    open_orders: 1,
    codes: 1250,
  });
  const dialog = await openDialog();
  expect(await dialog.findByText('In 3 carts')).toBeVisible();
  expect(dialog.getByText('1 order waits for payment')).toBeVisible();
  expect(dialog.getByText('1,250 codes for sale')).toBeVisible();
});

it('the confirmation of a deletion is shown even when the affected objects cannot be loaded', async () => {
  mockApi('GET /admin/product/uses/{productId}').failsWith('INTERNAL', { message: '' });
  const dialog = await openDialog();
  expect(await dialog.findByText('Failed to look up carts, open orders and codes')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
});
