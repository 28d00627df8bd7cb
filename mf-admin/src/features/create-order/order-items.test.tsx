import { screen, waitFor, within } from '@testing-library/react';
import { limits } from 'shared-contract/types';
import { mockApi } from 'shared-testing';
import { choose } from '../../testing/choose.ts';
import { fillOrderForm, openOrderForm, option, soldOut, submitButton } from '../../testing/order-form.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';

it('the order form offers subcategories once a product is chosen', async () => {
  const { user } = openOrderForm();
  await user.click(await screen.findByRole('button', { name: 'Add Item' }));
  const row = within(screen.getByRole('group', { name: 'Item #1' }));
  expect(row.getByRole('combobox', { name: 'Subcategory' })).toBeDisabled();
  mockApi('GET /products/{productId}/stock').answers([option, soldOut]);
  await choose(user, row.getByRole('combobox', { name: 'Product' }), 'Pixelforge Games');
  expect(row.getByRole('combobox', { name: 'Subcategory' })).toBeEnabled();
  expect(await row.findByRole('option', { name: /\$20 card/ })).toBeDisabled();
});

it('the order form marks what is missing in an item and focuses it', async () => {
  const { user } = openOrderForm();
  const first = await fillOrderForm(user);
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  await user.click(submitButton());
  const second = within(screen.getByRole('group', { name: 'Item #2' }));
  expect(await second.findByText('Please choose a product')).toBeVisible();
  expect(first.queryByText('Please choose a product')).toBeNull();
  await waitFor(() => expect(second.getByRole('combobox', { name: 'Product' })).toHaveFocus());
  await choose(user, second.getByRole('combobox', { name: 'Product' }), 'Pixelforge Games');
  expect(second.queryByText('Please choose a product')).toBeNull();
  expect(await second.findByText('Please choose a subcategory')).toBeVisible();
});

async function addItem() {
  const { user } = openOrderForm();
  await user.click(await screen.findByRole('button', { name: 'Add Item' }));
  const row = within(screen.getByRole('group', { name: 'Item #1' }));
  return { user, row, product: row.getByRole('combobox', { name: 'Product' }) };
}

it('the order form says when subcategories load or do not exist', async () => {
  const { user, row, product } = await addItem();
  const read = Promise.withResolvers<void>();
  mockApi('GET /products/{productId}/stock', { after: read.promise }).answers([]);
  await choose(user, product, 'Pixelforge Games');
  expect(row.getByRole('option', { name: 'Loading subcategories...' })).toBeInTheDocument();
  read.resolve();
  expect(await row.findByText('No subcategories yet')).toBeVisible();
  expect(row.queryByRole('option', { name: 'Loading subcategories...' })).toBeNull();
});

it('the order form loads subcategories again after a failure', async () => {
  const { user, row, product } = await addItem();
  mockApi('GET /products/{productId}/stock').failsWith('INTERNAL', { message: '' });
  await choose(user, product, 'Pixelforge Games');
  expect(await row.findByText('Failed to load subcategories')).toBeVisible();
  mockApi('GET /products/{productId}/stock').answers([option]);
  await user.click(row.getByRole('button', { name: 'Try Again' }));
  expect(await row.findByRole('option', { name: /\$10 card/ })).toBeInTheDocument();
  expect(row.queryByText('Failed to load subcategories')).toBeNull();
  expect(row.getByRole('combobox', { name: 'Subcategory' })).toHaveFocus();
});

it('adding an item to the order form focuses its product', async () => {
  const { user } = openOrderForm();
  const add = await screen.findByRole('button', { name: 'Add Item' });
  await user.click(add);
  await user.click(add);
  const second = within(screen.getByRole('group', { name: 'Item #2' }));
  await waitFor(() => expect(second.getByRole('combobox', { name: 'Product' })).toHaveFocus());
});

it('removing an item from the order form focuses the nearest button', async () => {
  const { user } = openOrderForm();
  const add = await screen.findByRole('button', { name: 'Add Item' });
  await user.click(add);
  await user.click(add);
  await user.click(screen.getByRole('button', { name: 'Remove Item #2' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Item #1' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Remove Item #1' }));
  await waitFor(() => expect(add).toHaveFocus());
});

it('the order form accepts as many items as the server does', async () => {
  const first = openOrderForm();
  await first.user.click(await screen.findByRole('button', { name: 'Add Item' }));
  first.unmount();
  // All but one of them from a draft: to add each by hand takes long.
  const [key = ''] = Object.keys(sessionStorage).filter((each) => each.endsWith(':create-order'));
  const { items, ...rest } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { items: [{ key: number }] };
  const many = Array.from({ length: limits.adminOrderItemsMax - 1 }, (_, n) => ({ ...items[0], key: n + 1 }));
  sessionStorage.setItem(key, JSON.stringify({ ...rest, items: many }));
  const { user } = renderAdmin('/admin/orders/create');
  const add = await screen.findByRole('button', { name: 'Add Item' });
  expect(add).toBeEnabled();
  await user.click(add);
  expect(screen.getAllByRole('group', { name: /^Item #/ })).toHaveLength(limits.adminOrderItemsMax);
  expect(add).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Remove Item #1' }));
  expect(add).toBeEnabled();
});

it('the quantity of an item in the order form is limited to the stock', async () => {
  const { user } = openOrderForm();
  const row = await fillOrderForm(user);
  const quantity = row.getByRole('spinbutton', { name: 'Quantity, Item #1' });
  await user.clear(quantity);
  await user.type(quantity, '9{Enter}');
  expect(quantity).toHaveValue('3');
  expect(row.getByRole('status')).toHaveTextContent('$25.20');
});
