import { screen, within } from '@testing-library/react';
import { aProduct, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';

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
