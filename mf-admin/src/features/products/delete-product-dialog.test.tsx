import { screen, waitFor, within } from '@testing-library/react';
import { callKey, queryClient } from 'shared-auth';
import { aProduct, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { answering, openProducts, pixel, rail, rowOf } from '../../testing/some-products.ts';

it('a product that could not be deleted is deleted by the next press', async () => {
  const { user } = openProducts();
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

it('a deleted product leaves the list and gives the focus to the next', async () => {
  const { user } = openProducts();
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
  const { user } = openProducts();
  const row = await rowOf('Pixelforge Games');
  await user.click(row.getByRole('button', { name: 'Delete Pixelforge Games' }));
  answering();
  mockApi('DELETE /admin/product/delete/{productId}').answers({ message: 'ok' });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
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

it('the confirmation of a deletion counts what it affects', async () => {
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

it('a product can be deleted even when what it affects cannot be loaded', async () => {
  mockApi('GET /admin/product/uses/{productId}').failsWith('INTERNAL', { message: '' });
  const dialog = await openDialog();
  expect(await dialog.findByText('Failed to look up carts, open orders and codes')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
});
