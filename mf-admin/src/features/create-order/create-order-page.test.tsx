import { screen, waitFor, within } from '@testing-library/react';
import { aProduct, anAdminUserRow, anOption, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';

const maya = anAdminUserRow({ _id: 'u1', username: 'maya', email: 'maya@example.com' });
const product = aProduct({ _id: 'p1', title: 'Pixelforge Games' });
const hidden = aProduct({ title: 'Hidden Product', enabled: false });
const option = anOption({ _id: 's1', title: '$10 card', price: 8.4, stock_count: 3 });
const soldOut = anOption({ _id: 's2', title: '$20 card', stock_count: 0 });

function open() {
  mockApi('GET /products/all').answers([product, hidden]);
  mockApi('GET /admin/users', { query: { skip: 0, amount: 100 } }).answers([maya]);
  return renderAdmin('/admin/orders/create');
}

async function fill(user: ReturnType<typeof open>['user']) {
  await user.selectOptions(await screen.findByRole('combobox', { name: 'User' }), 'u1');
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  mockApi('GET /products/{productId}/stock', { times: 'always' }).answers([option, soldOut]);
  const row = within(screen.getByRole('group', { name: 'Item #1' }));
  await user.selectOptions(row.getByRole('combobox', { name: 'Product' }), 'p1');
  await row.findByRole('option', { name: '$10 card · $8.40 · 3 in stock' });
  await user.selectOptions(row.getByRole('combobox', { name: 'Subcategory' }), 's1');
  return row;
}
const submitButton = () => screen.getByRole('button', { name: 'Create & Approve Order' });

it('says that the form loads', async () => {
  open();
  expect(await screen.findByText('Loading form...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Select User' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Orders' })).toHaveAttribute('href', '/admin/orders');
});

it('offers enabled products, and a subcategory only once a product is chosen', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Item' }));
  const row = within(screen.getByRole('group', { name: 'Item #1' }));
  expect(row.getByRole('combobox', { name: 'Subcategory' })).toBeDisabled();
  expect(row.queryByRole('option', { name: 'Hidden Product' })).toBeNull();
  mockApi('GET /products/{productId}/stock').answers([option, soldOut]);
  await user.selectOptions(row.getByRole('combobox', { name: 'Product' }), 'p1');
  expect(row.getByRole('combobox', { name: 'Subcategory' })).toBeEnabled();
  expect(await row.findByRole('option', { name: /\$20 card/ })).toBeDisabled();
});

it('is disabled without a user or items, and says what is missing', async () => {
  const { user } = open();
  expect(await screen.findByText('Please select a user')).toBeVisible();
  expect(submitButton()).toBeDisabled();
  await user.selectOptions(screen.getByRole('combobox', { name: 'User' }), 'u1');
  expect(screen.getByText('Please add at least one item')).toBeVisible();
  expect(submitButton()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  await user.click(submitButton());
  expect(screen.getByText('Please complete all item fields')).toBeVisible();
});

it('sums up, clamps to the stock, and removes items', async () => {
  const { user } = open();
  const row = await fill(user);
  const quantity = row.getByRole('spinbutton', { name: 'Quantity, Item #1' });
  await user.clear(quantity);
  await user.type(quantity, '9{Enter}');
  expect(quantity).toHaveValue('3');
  expect(row.getByRole('status')).toHaveTextContent('$25.20');
  const summary = within(screen.getByRole('complementary', { name: 'Order Summary' }));
  expect(summary.getByText('$25.20')).toBeVisible();
  expect(summary.getByText('3')).toBeVisible();
  expect(summary.getByText(/created and approved immediately/)).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Remove Item #1' }));
  expect(screen.queryByRole('group', { name: 'Item #1' })).toBeNull();
  expect(summary.getByText('$0.00')).toBeVisible();
});

it('creates the order, shows what the server says, clears, and goes to the orders after two seconds', async () => {
  const { user, where } = open();
  await fill(user);
  const create = mockApi('POST /admin/orders/create-and-approve').answers({
    message: 'Order created and approved.',
    order_ids: ['o1'],
  });
  mockApi('GET /admin/orders/all').answers([]);
  await user.click(submitButton());
  expect(await screen.findByText('Order created and approved.')).toBeVisible();
  expect(create.received[0]?.body).toEqual({ userId: 'u1', items: [{ subcategoryId: 's1', amount: 1 }] });
  expect(screen.queryByRole('group', { name: 'Item #1' })).toBeNull();
  expect(where()).toBe('/admin/orders/create');
  await waitFor(() => expect(where()).toBe('/admin/orders'), { timeout: 3000 });
  expect(await screen.findByText('No orders yet')).toBeVisible();
});

it('keeps the form and its key when it fails, so that a retry cannot happen twice', async () => {
  const { user } = open();
  await fill(user);
  const first = mockApi('POST /admin/orders/create-and-approve').failsWith('INTERNAL', { message: '' });
  await user.click(submitButton());
  expect(await screen.findByText('Failed to create order')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Item #1' })).toBeVisible();
  const second = mockApi('POST /admin/orders/create-and-approve').failsWith('STOCK_INSUFFICIENT');
  await user.click(submitButton());
  expect(await screen.findByText('Not enough stock.')).toBeVisible();
  const key = 'idempotency-key';
  expect(first.received[0]?.headers[key]).toBeTruthy();
  expect(second.received[0]?.headers[key]).toBe(first.received[0]?.headers[key]);
});

it('finds a user by name or email and shows a summary of the chosen one', async () => {
  const { user } = open();
  mockApi('GET /admin/users', { query: { search: 'zoe' } }).answers([
    anAdminUserRow({ _id: 'u2', username: 'zoe', email: 'zoe@example.com', role: 'RESELLER' }),
  ]);
  await user.type(await screen.findByRole('searchbox', { name: 'Search by username or email' }), 'zoe');
  await screen.findByRole('option', { name: 'zoe (zoe@example.com) · Reseller' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'User' }), 'u2');
  expect(screen.getByText('zoe@example.com')).toBeVisible();
});
